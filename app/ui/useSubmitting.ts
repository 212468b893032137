import { useFormAction, useNavigation } from "react-router";

/**
 * Whether a form is being submitted, by script.
 * @param action the address that the form posts to; defaults to the current page
 */
export function useSubmitting(action?: string): boolean {
  const { formMethod, formAction } = useNavigation();
  return useFormAction(action) === formAction && formMethod === "POST";
}

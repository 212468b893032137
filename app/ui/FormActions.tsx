import { Actions, Button, ButtonLink } from "./Button";
import { useSubmitting } from "./useSubmitting";

/** The labels of a submit button, idle and while submitting. */
export interface SubmitLabels {
  label: string;
  busyLabel: string;
  variant?: "primary" | "danger";
}

interface FormActionsProps {
  submit: SubmitLabels;
  /** The address of the cancel link. */
  cancelTo: string;
  /** Whether the form cannot be submitted yet. */
  disabled?: boolean;
}

/** The submit button and cancel link of a form. */
export function FormActions({ submit, cancelTo, disabled = false }: FormActionsProps) {
  const busy = useSubmitting();
  const { label, busyLabel, variant = "primary" } = submit;
  return (
    <Actions>
      <Button type="submit" variant={variant} disabled={disabled} busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
      <ButtonLink to={cancelTo} variant="quiet" preventScrollReset>
        Cancel
      </ButtonLink>
    </Actions>
  );
}

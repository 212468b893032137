import { useSubmit } from "react-router";

/**
 * Submits a GET form without its empty fields. Where it leads to the same page without a fragment, nothing scrolls.
 * @returns a function of the form, the address to send it to, which may have a fragment, and whether that replaces the
 * current entry of the history; its promise is fulfilled when the page has loaded, or another was called for
 */
export function useSubmitFilled() {
  const submit = useSubmit();
  return (form: HTMLFormElement, action: string, replace = false) => {
    const filled = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" && value ? [[name, value]] : [],
    );
    return submit(new URLSearchParams(filled), {
      action,
      replace,
      preventScrollReset: action === location.pathname,
    });
  };
}

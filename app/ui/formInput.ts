type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls whose input is restored. Those in lists are added and removed in place. */
const CONTROLS = "[name]:not([type=hidden], [type=file], button, form li *)";

/**
 * Remembers what the user has changed in the page's forms, and where the focus is.
 * @returns restores both in the page that has replaced this one
 */
export function rememberInput(): () => void {
  const { activeElement } = document;
  const remembered = Array.from(document.forms, (form) =>
    controlsOf(form).filter((control) => control === activeElement || isChanged(control)),
  );
  return () => {
    for (const [at, controls] of remembered.entries()) {
      for (const before of controls) {
        const control = controlsOf(document.forms[at]).find((it) => keyOf(it) === keyOf(before));
        if (!control) continue;
        restore(control, inputOf(before));
        if (before === activeElement) control.focus();
      }
    }
  };
}

/** Restores what was typed or chosen in a control, as if its user did that again. */
export function restore(control: Control, input: string | boolean | undefined): void {
  if (input === undefined || input === inputOf(control)) return;
  if (isBox(control)) control.click();
  else {
    // The prototype's setter: React has replaced that of the element, and would not notice the change.
    Reflect.set(Object.getPrototypeOf(control), "value", input, control);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
  control.closest("details")?.setAttribute("open", "");
}

/** The controls of a form, if there is one, whose input can be restored. */
export function controlsOf(form: HTMLFormElement | undefined): Control[] {
  return [...(form?.querySelectorAll<Control>(CONTROLS) ?? [])];
}

function isBox(control: Control): control is HTMLInputElement {
  return ["checkbox", "radio"].includes(control.type);
}

/** What tells a control of a form from the others. */
export function keyOf(control: Control): string {
  return isBox(control) ? control.name + control.value : control.name;
}

/** What is typed or chosen in a control. */
export function inputOf(control: Control): string | boolean {
  return isBox(control) ? control.checked : control.value;
}

/** Whether the user has changed a control. Restoring the others would undo what was changed elsewhere meanwhile. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected;
  return inputOf(control) !== (isBox(control) ? control.defaultChecked : control.defaultValue);
}

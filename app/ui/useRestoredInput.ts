import { type RefObject, useEffectEvent, useLayoutEffect } from "react";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The input of forms that were left, of each changed control by its key. In memory, not in the browser's storage: it ends
 * with the document, as at a sign-out.
 */
const left = new Map<string, Map<string, string | boolean>>();

/** The controls whose input is restored. Those in lists are added and removed in place. */
const CONTROLS = "[name]:not([type=hidden], [type=file], button, form li *)";

/**
 * Restores what was typed into a form when its user comes back to it with Back or Forward, as browsers do for documents.
 * @param id of the form
 * @param key of the entry of the history
 * @param isRejected whether the form was sent and rejected, which makes what was typed the default of its controls
 * @param submittedAt the key of the entry in which the form was last sent; a rejection makes another entry
 */
export function useRestoredInput(
  id: string,
  key: string,
  isRejected: boolean,
  submittedAt: RefObject<string | null>,
): void {
  const save = useEffectEvent((form: HTMLFormElement) => {
    const changed = controlsOf(form).filter(
      (control) => submittedAt.current !== key && (isRejected || isChanged(control)),
    );
    left.set(key + id, new Map(changed.map((control) => [keyOf(control), inputOf(control)])));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that stays is neither left nor returned to
  useLayoutEffect(() => {
    const form = document.forms.namedItem(id);
    if (!form) return;
    const typed = left.get(key + id);
    for (const control of controlsOf(form)) restore(control, typed?.get(keyOf(control)));
    return () => save(form);
  }, []);
}

function restore(control: Control, input: string | boolean | undefined): void {
  if (input === undefined || input === inputOf(control)) return;
  if (isBox(control)) control.click();
  else {
    // The prototype's setter: React has replaced that of the element, and would not notice the change.
    Reflect.set(Object.getPrototypeOf(control), "value", input, control);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
  control.closest("details")?.setAttribute("open", "");
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>(CONTROLS)];
}

function isBox(control: Control): control is HTMLInputElement {
  return ["checkbox", "radio"].includes(control.type);
}

function keyOf(control: Control): string {
  return isBox(control) ? control.name + control.value : control.name;
}

function inputOf(control: Control): string | boolean {
  return isBox(control) ? control.checked : control.value;
}

/** Whether the user has changed a control. Restoring the others would undo what was changed elsewhere meanwhile. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected;
  return inputOf(control) !== (isBox(control) ? control.defaultChecked : control.defaultValue);
}

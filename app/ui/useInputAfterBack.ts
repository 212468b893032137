import { type RefObject, useEffectEvent, useLayoutEffect, useState } from "react";
import { controlsOf, inputOf, isChanged, keyOf, restore } from "./formInput";

/** The versions of the data that a form is filled in for, by the names of its hidden fields. */
type Versions = Readonly<Record<string, number | undefined>>;

interface LeftForm {
  /** The input of each changed control, by its key. */
  input: ReadonlyMap<string, string | boolean>;
  versions: Versions;
}

/** Forms that were left. In memory, not in the browser's storage: it ends with the document, as at a sign-out. */
const left = new Map<string, LeftForm>();

/**
 * Restores what was typed into a form when its user comes back to it with Back or Forward, as browsers do for documents.
 * @param id of the form
 * @param key of the entry of the history
 * @param isRejected whether the form was sent and rejected, which makes what was typed the default of its controls
 * @param isSubmitted whether the form is being sent: what was sent is not restored
 * @param current the versions of the data that the page shows
 * @returns the versions to send: those that restored input was typed for, as a later one would hide another change
 */
export function useInputAfterBack(
  id: string,
  key: string,
  isRejected: boolean,
  isSubmitted: RefObject<boolean>,
  current: Versions,
): Versions {
  const [restored] = useState(() => left.get(key + id));
  const versions = isRejected ? current : { ...current, ...restored?.versions };
  const save = useEffectEvent((form: HTMLFormElement) => {
    const changed = controlsOf(form).filter(
      (control) => !isSubmitted.current && (isRejected || isChanged(control)),
    );
    if (changed.length === 0) left.delete(key + id);
    else left.set(key + id, { input: new Map(changed.map((it) => [keyOf(it), inputOf(it)])), versions });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that stays is neither left nor returned to
  useLayoutEffect(() => {
    const form = document.forms.namedItem(id);
    if (!form) return;
    for (const control of controlsOf(form)) restore(control, restored?.input.get(keyOf(control)));
    return () => save(form);
  }, []);
  return versions;
}

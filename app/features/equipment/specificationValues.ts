import { normaliseText } from "~/lib/text";
import type { Specification } from "./equipment.entity";
import { listedSpecifications } from "./specification.rules";
import { specificationWords } from "./specifications";

/** The name of the inputs of the values of the listed specifications, in their order. */
export const SPECIFICATION_VALUES = "specificationValues";

/** How many values have an input: a form has at most 50 parts, of which the other fields need up to 13. */
export const MAX_EDITABLE_VALUES = 35;

/** A posted form with the edited values in its JSON of specifications, the only field that is stored. */
export function withSpecificationValues(posted: FormData): FormData {
  const form = new FormData();
  for (const [name, value] of posted) if (name !== SPECIFICATION_VALUES) form.append(name, value);
  const values = posted.getAll(SPECIFICATION_VALUES);
  const json = posted.get("specifications");
  if (values.length === 0 || typeof json !== "string") return form;
  const edited = Object.entries(listedSpecifications(json)).map(([name, stated], index) => {
    const typed = values[index];
    return [name, typeof typed === "string" ? editedValue(stated, typed) : stated];
  });
  if (edited.length > 0) form.set("specifications", JSON.stringify(Object.fromEntries(edited)));
  return form;
}

/** The value that a text means: of the type of the previous value, if it can be. */
export function editedValue(stated: Specification, typed: string): Specification {
  const text = normaliseText(typed);
  // An input has no line breaks.
  if (text === normaliseText(specificationWords(stated).replace(/[\r\n]/g, ""))) return stated;
  if (typeof stated === "number" && /^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return Number(text);
  if (typeof stated === "boolean" && /^(yes|true)$/i.test(text)) return true;
  if (typeof stated === "boolean" && /^(no|false)$/i.test(text)) return false;
  return text;
}

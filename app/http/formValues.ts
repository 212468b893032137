import { z } from "zod";

/** The texts of a form's fields, by name. A type, not an interface, because Conform needs an index signature. */
export type FormTexts<Names extends string> = Record<Names, string>;

/**
 * A text for each field of a form.
 * @param names the fields, as `keyof()` of their schema
 * @param textOf the text of a field
 */
export function textValues<Names extends z.ZodEnum>(names: Names, textOf: (name: z.output<Names>) => string) {
  const texts = names.options.map((option) => {
    const name = names.parse(option);
    return [name, textOf(name)];
  });
  return z.record(names, z.string()).parse(Object.fromEntries(texts));
}

/** A value as a form's field holds it: empty for none, `on` for a checked box. */
export function formText(value: string | number | boolean | null): string {
  if (value === null || value === false) return "";
  return value === true ? "on" : String(value);
}

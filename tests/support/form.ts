import type { Fields, Visitor } from "./app";
import type { ReadPage } from "./page";

/** A form as its browser would send it. */
export interface FilledForm {
  action: string;
  fields: Record<string, string[]>;
}

/**
 * What pressing a button sends: all that its form holds, as the page came, and the button's own name.
 * @param button its label
 */
export function formBehind(page: ReadPage, button: string): FilledForm {
  const element = page.getByRole("button", { name: button });
  const { ownerDocument: document } = element;
  const form =
    element.closest("form") ??
    document.querySelector<HTMLFormElement>(`form[id="${element.getAttribute("form")}"]`);
  const view = document.defaultView;
  if (!form || !view) throw new Error(`"${button}" belongs to no form`);
  const fields: Record<string, string[]> = {};
  for (const [name, value] of new view.FormData(form)) {
    // A file that nobody has chosen is nothing that a test holds against the page.
    if (typeof value === "string") fields[name] = [...(fields[name] ?? []), value];
  }
  const name = element.getAttribute("name");
  if (name) fields[name] = [element.getAttribute("value") ?? ""];
  return { action: form.getAttribute("action") ?? "", fields };
}

/**
 * Presses a button of a page, as a browser without script does.
 * @param typed the fields that the person changes before, by name
 */
export function press(
  browser: Visitor,
  page: ReadPage,
  button: string,
  typed: Fields = {},
): Promise<Response> {
  const { action, fields } = formBehind(page, button);
  return browser.post(action, { ...fields, ...typed });
}

import type { Fields, Visitor } from "./app";
import type { ReadPage } from "./page";

/** A form as a browser sends it. */
export interface FilledForm {
  action: string;
  /** The account that a user's form was opened for, in the fields of `AccountField`; none for a visitor. */
  account: string[] | undefined;
  /** All other fields. */
  fields: Record<string, string[]>;
}

/**
 * The form that a button submits, with the values on the page and the button's own.
 * @param button its label
 */
export function formBehind(page: ReadPage, button: string): FilledForm {
  const element = page.getByRole("button", { name: button });
  const { ownerDocument: document } = element;
  const form =
    element.closest("form") ??
    document.querySelector<HTMLFormElement>(`form[id="${element.getAttribute("form")}"]`);
  const view = document.defaultView;
  if (!form || !view) throw new Error(`"${button}" is not in a form`);
  const all: Record<string, string[]> = {};
  for (const [name, value] of new view.FormData(form)) {
    // File fields without a chosen file are ignored.
    if (typeof value === "string" && !name.startsWith("for-")) all[name] = [...(all[name] ?? []), value];
  }
  const { account, ...fields } = all;
  const name = element.getAttribute("name");
  if (name) fields[name] = [element.getAttribute("value") ?? ""];
  return { action: form.getAttribute("action") ?? "", account, fields };
}

/**
 * Clicks a button of a page, as a browser without JavaScript does.
 * @param values fields to change before, by name
 */
export function press(
  browser: Visitor,
  page: ReadPage,
  button: string,
  values: Fields = {},
): Promise<Response> {
  const { action, account, fields } = formBehind(page, button);
  return browser.post(action, { ...(account && { account }), ...fields, ...values });
}

/** The error that a control is described by; null if it is valid. */
export function errorOf(control: HTMLElement): string | null {
  if (control.getAttribute("aria-invalid") !== "true") return null;
  const [id = ""] = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return control.ownerDocument.getElementById(id)?.textContent ?? null;
}

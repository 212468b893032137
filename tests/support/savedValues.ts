import type { ReadPage } from "./page";

/** The labels and texts of the saved values that a page of a rejected form lists. */
export function savedValuesOf(page: ReadPage): Record<string, string> {
  const list = page.getByRole("heading", { name: "Saved now" }).nextElementSibling;
  const labels = [...(list?.querySelectorAll("dt") ?? [])];
  return Object.fromEntries(
    labels.map((label) => [label.textContent, label.nextElementSibling?.textContent ?? ""]),
  );
}

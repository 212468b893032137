import { within } from "@testing-library/dom";
import type { ReadPage } from "./page";

/** The labels and texts of the saved values that a page of a rejected form lists. */
export function savedValuesOf(page: ReadPage): Record<string, string> {
  const region = within(page.getByRole("region", { name: "Saved now" }));
  const [labels, texts] = [region.getAllByRole("term"), region.getAllByRole("definition")];
  return Object.fromEntries(labels.map((label, at) => [label.textContent, texts[at]?.textContent ?? ""]));
}

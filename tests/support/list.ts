import { within } from "@testing-library/dom";
import type { ReadPage } from "./page";

/** The names on the cards of a list, in order. */
export function cards(page: Pick<ReadPage, "queryAllByRole">): string[] {
  return page
    .queryAllByRole("link", { name: /^View Details of / })
    .map(({ textContent }) => textContent.replace("View Details of ", ""));
}

/** The names on the cards in one section of search results. */
export function found(page: ReadPage, section: string): string[] {
  return cards(within(page.getByRole("region", { name: section })));
}

/** The options of a filter. */
export function options(page: ReadPage, label: string): string[] {
  return optionsOf(page, label).map(({ textContent }) => textContent);
}

/** The selected option of a filter, by its attribute, since happy-dom supports only the first options. */
export function chosen(page: ReadPage, label: string): string | undefined {
  const all = optionsOf(page, label);
  return (all.find((option) => option.hasAttribute("selected")) ?? all[0])?.textContent;
}

function optionsOf(page: ReadPage, label: string): HTMLElement[] {
  return within(page.getByRole("combobox", { name: label })).getAllByRole("option");
}

import { useEffect } from "react";
import { useLocation } from "react-router";
import { useOnChange } from "./useOnChange";

/** The name that the menus share, so that a browser closes one when the other opens. */
export const MENUS = "menus";

/** What closes a menu: Escape in it, anything outside. */
const EVENTS = ["keydown", "pointerdown", "focusin"] as const;

/**
 * Makes every `<details>` named `MENUS` behave as a menu, with scripts: closes it after a navigation, when something
 * outside is pressed or focused, and on Escape, which also returns the focus to its summary. Calls the `onToggle` of one
 * that was opened before the page was hydrated, too.
 */
export function useMenus(): void {
  const { key } = useLocation();

  // Not when the page is hydrated, which opening the menu begins.
  useOnChange(key, () => close());

  useEffect(() => {
    openMenu()?.dispatchEvent(new Event("toggle"));
    for (const event of EVENTS) document.addEventListener(event, close);
  }, []);
}

function openMenu() {
  return document.querySelector<HTMLDetailsElement>(`details[name=${MENUS}][open]`);
}

/** @param event what happened, if not a navigation */
function close(event?: Event & { key?: string }) {
  const menu = openMenu();
  // An Escape that closed something in the menu, such as suggestions, closes nothing more.
  if (!menu || event?.defaultPrevented) return;
  const isInside = event?.composedPath().includes(menu);
  if (isInside && event?.key !== "Escape") return;
  menu.open = false;
  if (isInside) menu.querySelector("summary")?.focus();
}

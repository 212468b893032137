import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useOnChange } from "./useOnChange";

/**
 * Makes a `<details>` behave as a menu, with scripts: closes it after a navigation and on
 * Escape, which also returns the focus to its summary.
 * @returns the ref for the `<details>`
 */
export function useMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // Not when the page is hydrated, which opening the menu begins.
  useOnChange(key, () => {
    if (menu.current) menu.current.open = false;
  });

  useEffect(() => {
    const details = menu.current;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details?.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    details?.addEventListener("keydown", closeOnEscape);
    return () => details?.removeEventListener("keydown", closeOnEscape);
  }, []);

  return menu;
}

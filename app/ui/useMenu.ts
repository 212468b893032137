import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Makes a `<details>` behave as a menu once there is script: it closes when its link has been followed, and on
 * Escape, when the focus goes back to the button that opened it.
 * @returns the ref for the `<details>`
 */
export function useMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a followed link
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);

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

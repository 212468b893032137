import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Does for client-side navigations what a browser does for page loads: announces the title, focuses what the fragment
 * names, and restores a lost focus, also of a button that is gone when its form returns to the page. After a dialog it
 * focuses the link that opened it, else the main content, which also follows a link of the bar or the footer. A dialog
 * takes the focus and announces itself.
 */
export function RouteAnnouncer({ mainId }: { mainId: string }) {
  const { pathname, search, hash, key } = useLocation();
  const lastLocation = useRef({ pathname, address: pathname + search, key, atDialog: false });
  const [title, setTitle] = useState("");

  useEffect(() => {
    const before = lastLocation.current;
    const atDialog = document.querySelector("dialog[open]") !== null;
    lastLocation.current = { pathname, address: pathname + search, key, atDialog };
    if (before.key === key || atDialog) return;
    const isOtherPage = before.pathname !== pathname;
    if (isOtherPage) setTitle(document.title);
    const focused = document.activeElement;
    if (focused !== document.body && !(isOtherPage && focused?.closest("nav, footer"))) return;
    const opener = before.atDialog && Array.from(document.links).find(hasHref(before.address));
    if (opener) opener.focus();
    else document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, search, key, mainId]);

  useEffect(() => {
    if (hash && key !== "default") document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash, key]);

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}

function hasHref(address: string) {
  return (link: Element) => link.getAttribute("href") === address;
}

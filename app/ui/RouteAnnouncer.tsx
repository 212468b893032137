import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "./useHydrated";

/** Nothing before the first page of an announcer that was not on the page that the browser loaded. */
interface LastLocation {
  pathname?: string;
  key?: string;
  address?: string;
  atDialog?: boolean;
}

/**
 * Does for client-side navigations what a browser does for page loads: announces the title, focuses what the fragment
 * names, and restores a lost focus, also after a form whose button is gone. After a dialog it focuses the link that opened
 * it, else the main content, which also follows a link of the bar or the footer. A dialog takes the focus and announces
 * itself. An error page and the page after it have an announcer of their own, which announces them, too.
 */
export function RouteAnnouncer({ mainId }: { mainId: string }) {
  const { pathname, search, hash, key } = useLocation();
  const isLater = useHydrated();
  const lastLocation = useRef<LastLocation>(isLater ? {} : { pathname, key });
  const [title, setTitle] = useState("");

  useEffect(() => {
    const before = lastLocation.current;
    const atDialog = document.querySelector("dialog[open], [data-opened]") !== null;
    lastLocation.current = { pathname, key, address: pathname + search, atDialog };
    if (before.key === key || atDialog) return;
    const isNewPage = before.pathname !== pathname;
    if (isNewPage) setTitle(document.title);
    const focused = document.activeElement;
    if (focused !== document.body && !(isNewPage && focused?.closest("nav, footer"))) return;
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

function hasHref(address: string | undefined) {
  return (link: Element) => link.getAttribute("href") === address;
}

import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "./useHydrated";

/** Nothing before the first page of an announcer that was not on the page that the browser loaded. */
interface LastLocation {
  page?: string;
  key?: string;
  address?: string;
  atDialog?: boolean;
}

/** A heading that can have the focus, such as the number of items found. */
const HEADING = ":is(h1,h2,h3)[tabindex='-1']";

/**
 * Does for client-side navigations what a browser does for page loads: announces the title, focuses what the fragment
 * names, and restores a lost focus, also after a form whose button is gone. After a dialog it focuses the link that opened
 * it, else the main content, which also follows a link of the bar, the footer or to another page of a list; where only a
 * part of the page has changed, its heading, if it has one. A dialog takes the focus and announces itself. An error page
 * and the page after it have an announcer of their own, which announces them, too.
 */
export function RouteAnnouncer() {
  const { pathname, search, hash, key } = useLocation();
  const address = pathname + search;
  const page = `${pathname} ${/\bpage=\d+/.exec(search)}`;
  const isLater = useHydrated();
  const lastLocation = useRef<LastLocation>(isLater ? {} : { page, key, address });
  const [title, setTitle] = useState("");

  useEffect(() => {
    const target = hash && key !== "default" && document.getElementById(fragmentOf(hash));
    if (!target) return;
    // After a jump within the page, the next Tab goes on from there, as in a browser without scripts.
    if (lastLocation.current.address === address) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [hash, key, address]);

  useEffect(() => {
    const before = lastLocation.current;
    const atDialog = document.querySelector("dialog[open], [data-opened]") !== null;
    lastLocation.current = { page, key, address, atDialog };
    if (before.key === key || atDialog) return;
    const isNewPage = before.page !== page;
    if (isNewPage) setTitle(document.title);
    restoreFocus(isNewPage, before.atDialog && before.address);
  }, [page, key, address]);

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}

/** The id that a fragment names. Browsers percent-encode the letters of other alphabets. */
function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // Anyone can write a malformed one into an address.
    return hash.slice(1);
  }
}

/** @param dialog the address of the dialog that was closed, if one was */
function restoreFocus(isNewPage: boolean, dialog: string | false | undefined) {
  if (!document.activeElement?.matches(isNewPage ? "body, nav *, footer *" : "body")) return;
  const opener = dialog && Array.from(document.links).find((link) => link.getAttribute("href") === dialog);
  if (opener) return opener.focus();
  const heading = isNewPage ? null : document.querySelector<HTMLElement>(HEADING);
  (heading ?? document.querySelector("main"))?.focus({ preventScroll: true });
}

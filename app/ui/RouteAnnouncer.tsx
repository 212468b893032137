import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
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
 * names, and restores a lost focus, also after a form whose button is gone. After a dialog it focuses what opened it, after
 * Back the link that was followed, else the main content, which also follows a link of the bar, the footer or to another
 * page of a list; where only a part of the page has changed, or what opened a dialog is gone, its heading, if it has one.
 * A dialog takes the focus and announces itself. An error page and the page after it have an announcer of their own, which
 * announces them, too.
 */
export function RouteAnnouncer() {
  const { pathname, search, hash, key } = useLocation();
  const navigation = useNavigationType();
  const address = pathname + search;
  const page = `${pathname} ${/\bpage=\d+/.exec(search)}`;
  const isLater = useHydrated();
  const lastLocation = useRef<LastLocation>(isLater ? {} : { page, key, address });
  const [title, setTitle] = useState("");

  useEffect(() => {
    const before = lastLocation.current;
    const atDialog = document.querySelector("dialog[open], [data-opened]") !== null;
    lastLocation.current = { page, key, address, atDialog };
    if (before.key === key) return;
    const target = key === "default" ? null : document.getElementById(fragmentOf(hash));
    if (atDialog) return target ? focusTarget(target) : undefined;
    const isNewPage = before.page !== page;
    if (isNewPage) setTitle(document.title);
    moveFocus(isNewPage, target, before, navigation);
  }, [page, key, address, hash, navigation]);

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

/**
 * Focuses what a fragment names, or restores a lost focus.
 * @param before what was left: after a dialog or Back, what had led to it is focused
 */
function moveFocus(
  isNewPage: boolean,
  target: HTMLElement | null,
  before: LastLocation,
  navigation: ReturnType<typeof useNavigationType>,
) {
  const search = document.querySelector<HTMLInputElement>("[type=search]:focus");
  // The user may be typing on. If the field shows what was searched for, the results get the focus.
  if (search?.value !== search?.defaultValue) return;
  // The page that was left may have focused the main content, which remains.
  const lost = isNewPage ? "body, main, nav *, footer *" : "body, [type=search]";
  const isLost = document.activeElement?.matches(lost);
  const { address, atDialog } = before;
  if (isLost && address !== undefined && (atDialog || navigation === "POP")) {
    // An accepted form replaces its address by that of what it has saved.
    if (focusOpener(address, target, navigation === "REPLACE")) return;
  }
  if (target) return focusTarget(target);
  if (!isLost) return;
  const heading = isNewPage && !atDialog ? null : document.querySelector<HTMLElement>(HEADING);
  (heading ?? document.querySelector("main"))?.focus({ preventScroll: true });
}

/** Also what cannot have the focus otherwise, so that the next Tab goes on from there, as in a browser without scripts. */
function focusTarget(target: HTMLElement) {
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Focuses the link or the button in the main content that led to an address.
 * @param near where it is looked for first, since several links of a page may have the same address
 * @param isOnlyNear whether it is not looked for elsewhere, unless `near` is null
 * @returns whether it has the focus
 */
function focusOpener(address: string, near: HTMLElement | null, isOnlyNear: boolean): boolean {
  const [path] = address.split("?");
  const selector = `a[href=${JSON.stringify(address)}], form[action=${JSON.stringify(path)}] [type=submit]`;
  const elsewhere = near && isOnlyNear ? null : document.querySelector("main");
  const opener =
    near?.querySelector<HTMLElement>(selector) ?? elsewhere?.querySelector<HTMLElement>(selector);
  opener?.focus({ preventScroll: true });
  return opener === document.activeElement;
}

import { MAX_RETURN_TO } from "~/http/addresses";
import { HYDRATION_PATH } from "~/http/hydration";

/** A placeholder, to detect URLs that resolve to another origin. */
const BASE_ORIGIN = "http://here.invalid";

/**
 * Returns the page after a sign-in: a path of this site with its query and fragment, encoded for a header. Returns
 * `fallback` for everything else, such as another site, control characters, a path of the API or the data of a page.
 */
export function safeReturnTo(requested: string | null | undefined, fallback = "/"): string {
  if (!requested || !/^\/(?![/\\])/.test(requested) || /[\p{Cc}\\]/u.test(requested)) return fallback;
  const url = URL.parse(requested, BASE_ORIGIN);
  // Checks the resolved path again: `/x/..//elsewhere` resolves to another site.
  if (url?.origin !== BASE_ORIGIN || url.pathname.startsWith("//") || isNoPage(url.pathname)) return fallback;
  const full = url.pathname + url.search + url.hash;
  if (full.length <= MAX_RETURN_TO) return full;
  return url.pathname.length <= MAX_RETURN_TO ? url.pathname : fallback;
}

/**
 * The address that the deletion of an item returns to: its list, as it was filtered where the deletion began.
 * @param params of the deletion's address; `returnTo` is ignored unless it is an address of that list
 */
export function listReturnHref(listPath: string, params: URLSearchParams): string {
  const asked = safeReturnTo(params.get("returnTo"));
  return new URL(asked, BASE_ORIGIN).pathname === listPath ? asked : listPath;
}

/** The URL that starts a sign-in and returns to `returnTo`. */
export function signInPath(returnTo: string): string {
  const safe = safeReturnTo(returnTo);
  return safe === "/" ? "/api/login" : `/api/login?${new URLSearchParams({ returnTo: safe })}`;
}

/** The parameter with which signed-in users sign in once more. */
export const AGAIN = "again";

/** As `signInPath`, for users who are signed in already. */
export function signInAgainPath(returnTo: string): string {
  return `/api/login?${new URLSearchParams({ [AGAIN]: "true", returnTo: safeReturnTo(returnTo) })}`;
}

const NO_PAGE = new RegExp(`^(/+api|${HYDRATION_PATH})(/|$)|\\.data$`, "i");

/** Whether the path is one of the API or of a page's data. Like the router, it ignores case and decodes the path. */
function isNoPage(path: string): boolean {
  try {
    return NO_PAGE.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/** In characters, once encoded: it travels in an address and in a cookie. */
const LONGEST = 1_000;

/** Any origin will do: it shows whether an address stays on the one it is read from. */
const HERE = "http://here.invalid";

/**
 * Where to go after signing in: a path of this site with its query and fragment, encoded for a header.
 * Whatever else it is asked for, another site, a control character, an address of the API, is the home page.
 */
export function safeReturnTo(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return "/";
  const url = URL.parse(wanted, HERE);
  // Read once more after the dots in it are resolved: `/x/..//elsewhere` is another site's address by then.
  if (url?.origin !== HERE || url.pathname.startsWith("//") || isMachinery(url.pathname)) return "/";
  const full = url.pathname + url.search + url.hash;
  if (full.length <= LONGEST) return full;
  return url.pathname.length <= LONGEST ? url.pathname : "/";
}

/** The address that begins a sign-in which comes back to `returnTo`. */
export function signInPath(returnTo: string): string {
  const safe = safeReturnTo(returnTo);
  return safe === "/" ? "/api/login" : `/api/login?${new URLSearchParams({ returnTo: safe })}`;
}

/** Addresses that are no pages. The router ignores case and decodes, and so does this. */
function isMachinery(path: string): boolean {
  try {
    return /^\/+api(\/|$)/i.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

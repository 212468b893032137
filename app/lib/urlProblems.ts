/** Whether a text is the address of a web page. */
export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}

/**
 * What is wrong with the address of a database in a Postgres; null when nothing is. Its host may be the folder of a socket,
 * in a parameter.
 */
export function postgresProblem(text: string): string | null {
  const url = URL.parse(text);
  const hasHost = url && (url.hostname !== "" || url.searchParams.has("host"));
  if (!hasHost || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length <= 1) {
    return "must be the address of a Postgres: postgres://user:password@host:5432/name";
  }
  return [url.username, url.password, url.hostname, url.pathname].every(isEncoded)
    ? null
    : "must have %25 for a % in the user, the password or the name";
}

/** Whether each % of a part of an address begins a character. */
function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with the origin of a site, such as https://bandeja.example; null when nothing is. */
export function originProblem(text: string): string | null {
  const url = URL.parse(text);
  if (/\s/.test(text)) return "must have no spaces";
  if (!url || !isWebAddress(text)) return "must be an origin such as https://bandeja.example, with no path";
  const { origin } = url;
  if ([origin, `${origin}/`].includes(text.toLowerCase())) return null;
  return /^https?:\/\/[^/?#@]+:\d+\/?$/.test(text) && !url.port
    ? `must not name the default port: ${origin}`
    : "must be an origin such as https://bandeja.example, with no path";
}

import { isIP } from "node:net";

/** Whether a text is the address of a web page. */
export function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}

/** What is wrong with the address of a service on the web; null when nothing is. */
export function webAddressProblem(text: string): string | null {
  if (/\s/.test(text)) return "must have no spaces";
  return isWebAddress(text) ? null : "must be an http or https address";
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
  // The driver waits for ever at a port that is none. A blank one is the default.
  if (!url.searchParams.getAll("port").every((port) => port === "" || isPort(port)))
    return "must have a port from 1 to 65535";
  return [url.username, url.password, url.hostname, url.pathname].every(isEncoded)
    ? null
    : "must have %25 for a % in the user, the password or the name";
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
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

/** Whether a text is an IP address or a host name. */
export function isHost(text: string): boolean {
  if (isIP(text) > 0) return true;
  // Only an address of the web tells 300.1.1.1 from a name.
  return /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text) && URL.canParse(`http://${text}`);
}

/** Whether a text is an IPv6 address with a zone, the name of an interface. */
export function hasZone(text: string): boolean {
  return text.includes("%") && isIP(text) === 6;
}

/** The host in a URL; localhost for the unspecified address, which browsers cannot open. */
export function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

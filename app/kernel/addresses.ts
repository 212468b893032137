/** The API's addresses. Signing in and out stand among them, but those are pages, as is what tells of them all. */
const API = /^\/api\/(?!((login|callback|logout)(\.data)?\/?)?$)/i;

/** Whether a path is one of the API's, where everything is said in JSON. */
export function isApiPath(path: string): boolean {
  return API.test(path);
}

/**
 * The network that an IP address counts as: a whole /64 for IPv6, of which one household has at least one, and for
 * IPv4 the address itself.
 */
export function networkOf(address: string): string {
  const host = URL.parse(`http://[${address.split("%")[0]}]/`)?.hostname;
  if (!host) return address;
  const [head = "", tail = ""] = host.slice(1, -1).split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: 8 - groups.length - rest.length }, () => "0");
  const whole = host.includes("::") ? [...groups, ...zeros, ...rest] : groups;
  return `${whole.slice(0, 4).join(":")}::/64`;
}

/** Where script asks what may be meant by a text that is being typed. */
export const SUGGESTIONS_PATH = "/search/suggestions";

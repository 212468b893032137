import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** The first address and the prefix length in bits. */
export type IpRange = readonly [IpAddress, number];

/** The named ranges of `TRUSTED_PROXIES`. */
const NAMED_RANGES: ReadonlyMap<string, readonly string[]> = new Map([
  ["loopback", ["127.0.0.0/8", "::1/128"]],
  ["private", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/**
 * Parses an IP address, a range in CIDR notation or one of the names `loopback` and `private`.
 * @returns its ranges; null when it is not valid
 */
export function readIpRanges(text: string): IpRange[] | null {
  const ranges = (NAMED_RANGES.get(text) ?? [text]).map(readRange);
  return ranges.every((range) => range !== null) ? ranges : null;
}

function readRange(text: string): IpRange | null {
  const [host = "", length, ...rest] = text.split("/");
  // The zone would be ignored: the address would be in the range on every interface.
  const address = host.includes("%") ? null : readAddress(host);
  if (!address || rest.length > 0) return null;
  // An IPv4-mapped IPv6 address has been parsed as IPv4: its prefix is 96 bits shorter.
  const mapped = address.kind() === "ipv4" && isIP(host) === 6 ? 96 : 0;
  const bits = address.toByteArray().length * 8;
  if (length === undefined) return [address, bits];
  const prefix = Number(length) - mapped;
  return /^\d{1,3}$/.test(length) && prefix >= 0 && prefix <= bits ? [address, prefix] : null;
}

/**
 * Accepts only the notations that Node does: ipaddr.js would parse `10` as 0.0.0.10. Removes the zone of a link-local
 * address, the name of an interface: ipaddr.js throws on one such as `br-1`.
 */
function readAddress(text: string): IpAddress | null {
  return isIP(text) > 0 ? ipaddr.process(text.replace(/%.*/, "")) : null;
}

/** Normalises an IP address to its shortest form without a zone, an IPv4-mapped one to IPv4; null when it is not valid. */
export function normalizeIp(text: string): string | null {
  return readAddress(text)?.toString() ?? null;
}

/** Whether an IP address is in one of the ranges; false when it is not valid. */
export function isInRanges(text: string, ranges: readonly IpRange[]): boolean {
  const address = readAddress(text);
  return address !== null && ranges.some(([first, bits]) => isInRange(address, first, bits));
}

function isInRange(address: IpAddress, first: IpAddress, bits: number): boolean {
  return address.kind() === first.kind() && address.match(first, bits);
}

/**
 * The network by which a client is counted: for IPv6 the /64, as a household has at least one, for IPv4 the address.
 */
export function networkOf(text: string): string {
  const address = readAddress(text);
  if (address === null) return text;
  if (!("parts" in address)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

/** Whether a host is this machine's loopback. @param host a name or an IP address, with or without a URL's brackets */
export function isLoopback(host: string): boolean {
  return (
    ["localhost", "::1", "[::1]"].includes(host.toLowerCase()) ||
    (isIP(host) === 4 && host.startsWith("127."))
  );
}

import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** The first address and the number of bits that all addresses of the range share. */
export type IpRange = readonly [IpAddress, number];

/** The words that stand for ranges in `TRUSTED_PROXIES`. */
const NAMED_RANGES: ReadonlyMap<string, readonly string[]> = new Map([
  ["loopback", ["127.0.0.0/8", "::1/128"]],
  ["private", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/**
 * Reads an address, a range in CIDR notation or one of the words `loopback` and `private`.
 * @returns the ranges it stands for; null where it is none of these
 */
export function readIpRanges(text: string): IpRange[] | null {
  const ranges = (NAMED_RANGES.get(text) ?? [text]).map(readRange);
  return ranges.every((range) => range !== null) ? ranges : null;
}

function readRange(text: string): IpRange | null {
  const [host = "", length, ...rest] = text.split("/");
  const address = readAddress(host);
  if (!address || rest.length > 0) return null;
  // An IPv4 address written as IPv6 has been read as IPv4: its prefix is 96 bits shorter.
  const mapped = address.kind() === "ipv4" && isIP(host) === 6 ? 96 : 0;
  const bits = address.toByteArray().length * 8;
  if (length === undefined) return [address, bits];
  const prefix = Number(length) - mapped;
  return /^\d{1,3}$/.test(length) && prefix >= 0 && prefix <= bits ? [address, prefix] : null;
}

/** Only the notations that Node itself takes: ipaddr.js would read `10` as 0.0.0.10. */
function readAddress(text: string): IpAddress | null {
  return isIP(text) > 0 ? ipaddr.process(text) : null;
}

/** @returns the address in its shortest form, IPv4 where it is one written as IPv6; null where it is none */
export function normalizeIp(text: string): string | null {
  return readAddress(text)?.toString() ?? null;
}

/** Whether an address is in one of the ranges; what is no address is in none. */
export function isInRanges(text: string, ranges: readonly IpRange[]): boolean {
  const address = readAddress(text);
  return address !== null && ranges.some(([first, bits]) => isInRange(address, first, bits));
}

function isInRange(address: IpAddress, first: IpAddress, bits: number): boolean {
  return address.kind() === first.kind() && address.match(first, bits);
}

/**
 * The network that an address counts as: a whole /64 for IPv6, of which one household has at least one, and for
 * IPv4 the address itself.
 */
export function networkOf(text: string): string {
  const address = readAddress(text);
  if (address === null) return text;
  if (!("parts" in address)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

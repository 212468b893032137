import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { parse as parseForwarded } from "forwarded-parse";
import { type IpRange, isInRanges, normalizeIp } from "../app/lib/ipAddress.ts";

/** The headers by which proxies mark a forwarded request and name its client. */
const FORWARDING =
  /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-original-forwarded-for|cf-connecting-ip|(?:.+-)?client-ip)$/;

/** @param name a header's name, in lower case */
export function isForwardingHeader(name: string): boolean {
  return FORWARDING.test(name);
}

/** Whether a request has any forwarding header, from a proxy or from a client that pretends to be one. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some(isForwardingHeader);
}

/**
 * The client's address. Entries are read from the right, as long as the hop that wrote them is trusted, so that
 * what a client sends is ignored. An entry without an IP address ends the search at the hop that wrote it.
 * @param peer the remote address of the connection; undefined when it is closed already
 * @param trusted the proxies whose entries count
 * @returns an IP address; empty when the connection has none
 */
export function clientAddress(
  peer: string | undefined,
  headers: IncomingHttpHeaders,
  trusted: readonly IpRange[],
): string {
  let address = normalizeIp(peer ?? "") ?? "";
  if (!isInRanges(address, trusted)) return address;
  for (const hop of hopsOf(headers).reverse()) {
    const next = addressOf(hop);
    if (next === null) break;
    address = next;
    if (!isInRanges(address, trusted)) break;
  }
  return address;
}

/**
 * The entries of X-Forwarded-For or, only without it, of Forwarded: most proxies write X-Forwarded-For and pass on
 * unchanged whatever Forwarded header a client sends.
 */
function hopsOf(headers: IncomingHttpHeaders): string[] {
  const hops = entriesOf(headers["x-forwarded-for"]);
  return hops.length > 0 ? hops : entriesOf(headers.forwarded).map(nodeOf);
}

/**
 * Splits at commas before quotes are parsed, so that an unclosed quote from a client cannot hide the entry of the next
 * proxy. No address contains a comma.
 */
function entriesOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** The `for` node of an entry of `Forwarded` (RFC 7239); empty when it has none or cannot be parsed. */
function nodeOf(entry: string): string {
  try {
    return parseForwarded(entry)[0]?.for ?? "";
  } catch {
    return "";
  }
}

/** The IP address in a node, with or without a port; null for `unknown`, obfuscated names and anything else. */
function addressOf(node: string): string | null {
  if (isIP(node) > 0) return normalizeIp(node);
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(?:\d{1,5}|_[\w.-]+))?$/.exec(node) ?? [];
  return normalizeIp(bracketed ?? plain ?? "");
}

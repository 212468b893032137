import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { parse as parseForwarded } from "forwarded-parse";
import { type IpRange, isInRanges, normalizeIp } from "../app/lib/ipAddress.ts";

/** The headers by which proxies say that they pass a request on, and for which client. */
const FORWARDING =
  /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-original-forwarded-for|cf-connecting-ip|(?:.+-)?client-ip)$/;

/** @param name of a header, in lower case */
export function isForwardingHeader(name: string): boolean {
  return FORWARDING.test(name);
}

/** Whether a proxy says that it has passed this request on, or a client claims to be one. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some(isForwardingHeader);
}

/**
 * The address that a request comes from. The headers are read from the right, each entry only as long as the hop that
 * wrote it is trusted: what a client has written stands to the left of that. An entry that names no IP address ends
 * the walk at the hop that wrote it.
 * @param peer the other end of the connection; undefined where it is closed already
 * @param trusted the proxies whose entries count
 * @returns an IP address; empty where the connection has none
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
 * The entries of the header that counts, as they stand there. Most proxies write X-Forwarded-For and pass on whatever
 * `Forwarded` a client has sent, so that counts only where it stands alone.
 */
function hopsOf(headers: IncomingHttpHeaders): string[] {
  const hops = entriesOf(headers["x-forwarded-for"]);
  return hops.length > 0 ? hops : entriesOf(headers.forwarded).map(nodeOf);
}

/**
 * Lists are split before quotes are looked at: a quote that a client has left open must not swallow the entry of the
 * proxy after it. No address has a comma.
 */
function entriesOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** The client in an entry of `Forwarded` (RFC 7239); empty where it names none or cannot be read. */
function nodeOf(entry: string): string {
  try {
    return parseForwarded(entry)[0]?.for ?? "";
  } catch {
    return "";
  }
}

/** An address as proxies write it, with or without a port; null for `unknown`, hidden names and anything else. */
function addressOf(node: string): string | null {
  if (isIP(node) > 0) return normalizeIp(node);
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(?:\d{1,5}|_[\w.-]+))?$/.exec(node) ?? [];
  return normalizeIp(bracketed ?? plain ?? "");
}

import ipaddr from "ipaddr.js";

/** What IANA has assigned as global unicast so far; outside of it no host of the public internet has an address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address belongs to a host of the public internet: not loopback, private, link-local, carrier-grade
 * NAT, multicast, documentation or reserved. An IPv4-mapped address counts as the IPv4 address in it. Other forms that
 * carry an IPv4 address (NAT64, 6to4, Teredo) are refused, whatever they carry.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const host = ipaddr.process(address);
  if (host.range() !== "unicast") return false;
  return host.kind() === "ipv4" || host.match(GLOBAL_IPV6);
}

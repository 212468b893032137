import ipaddr from "ipaddr.js";

/** The global unicast addresses that IANA has assigned so far. No public host has another address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is public: not loopback, private, link-local, carrier-grade NAT, multicast, documentation or
 * reserved. An IPv4-mapped address is checked as its IPv4 address. Other addresses that contain an IPv4 address (NAT64,
 * 6to4, Teredo) are always rejected.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const host = ipaddr.process(address);
  if (host.range() !== "unicast") return false;
  return host.kind() === "ipv4" || host.match(GLOBAL_IPV6);
}

import { describe, expect, test } from "vitest";
import { readIpRanges } from "~/lib/ipAddress";
import { clientAddress, isForwarded } from "../../server/clientAddress";
import { relativeCost } from "../support/relativeCost";

const PROXY = "10.0.0.1";
const CLIENT = "203.0.113.7";

const trusted = ["10.0.0.0/8", "fd00::/8"].flatMap((range) => readIpRanges(range) ?? []);

function addressOf(headers: Record<string, string>, peer: string | undefined = PROXY): string {
  return clientAddress(peer, headers, trusted);
}

const byForwardedFor = (list: string, peer?: string) => addressOf({ "x-forwarded-for": list }, peer);
const byForwarded = (list: string) => addressOf({ forwarded: list });

describe("Without a trusted proxy", () => {
  test("the address is the connection's, whatever the headers", () => {
    const headers = { "x-forwarded-for": CLIENT, forwarded: `for=${CLIENT}`, "x-real-ip": CLIENT };
    expect(clientAddress("127.0.0.1", headers, [])).toBe("127.0.0.1");
    expect(clientAddress("198.51.100.1", headers, trusted)).toBe("198.51.100.1");
  });

  test("a closed connection has no address and is not trusted", () => {
    const everyRange = ["0.0.0.0/0", "::/0", "loopback"].flatMap((range) => readIpRanges(range) ?? []);
    expect(clientAddress(undefined, { "x-forwarded-for": CLIENT }, everyRange)).toBe("");
  });

  test("an IPv4-mapped IPv6 address is the IPv4 address", () => {
    expect(byForwardedFor("", "::ffff:198.51.100.1")).toBe("198.51.100.1");
  });

  test("a link-local address has no zone", () => {
    expect(byForwardedFor("", "fe80::1%br-1a2b")).toBe("fe80::1");
  });
});

describe("X-Forwarded-For", () => {
  test.each([
    ["the entry of the trusted proxy", CLIENT, CLIENT],
    ["the rightmost untrusted entry", `1.1.1.1, ${CLIENT}, 10.0.0.2, fd00::1`, CLIENT],
    ["the leftmost entry if all are trusted", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["the proxy without an entry", "", PROXY],
    ["the hop before an invalid entry", `${CLIENT}, unknown, 10.0.0.2`, "10.0.0.2"],
    ["the proxy if the last entry is invalid", `${CLIENT}, _hidden`, PROXY],
    ["an address with a port", `${CLIENT}:4711`, CLIENT],
    ["an IPv6 address", "2001:DB8::1", "2001:db8::1"],
    ["an IPv6 address with a port", "[2001:db8::1]:4711", "2001:db8::1"],
    ["an IPv4-mapped IPv6 address", `::ffff:${CLIENT}`, CLIENT],
    ["a link-local address without its zone", "fe80::1%br-1a2b", "fe80::1"],
    ["the last of several without spaces", `1.1.1.1,${CLIENT}`, CLIENT],
    ["the last entry that is not empty", `${CLIENT}, ,`, CLIENT],
    ["the proxy for a number", "3405803783", PROXY],
    ["the proxy for an address with appended text", `${CLIENT}<script>`, PROXY],
  ])("yields %s", (_what, list, expected) => {
    expect(byForwardedFor(list)).toBe(expected);
  });

  test("is used for a proxy with an IPv4-mapped IPv6 address", () => {
    expect(byForwardedFor(CLIENT, "::ffff:10.0.0.1")).toBe(CLIENT);
  });

  test("has precedence over Forwarded, which most proxies pass on unchanged", () => {
    expect(addressOf({ "x-forwarded-for": CLIENT, forwarded: "for=1.1.1.1" })).toBe(CLIENT);
  });
});

describe("Forwarded", () => {
  test.each([
    ["the entry of the trusted proxy", `for=${CLIENT};proto=https;by=10.0.0.1`, CLIENT],
    ["the rightmost untrusted entry", `for=1.1.1.1, for=${CLIENT}, for=10.0.0.2`, CLIENT],
    ["a quoted address", `For="${CLIENT}"`, CLIENT],
    ["a quoted address with a port", `for="${CLIENT}:4711"`, CLIENT],
    ["an IPv6 address", `for="[2001:db8::1]"`, "2001:db8::1"],
    ["an IPv6 address with a port", `proto=http;FOR="[2001:db8:cafe::17]:4711"`, "2001:db8:cafe::17"],
    ["a link-local address without its zone", `for="[fe80::1%a-b]"`, "fe80::1"],
    ["an address with a hidden port", `for="${CLIENT}:_abc"`, CLIENT],
    ["an escaped address", `for="203\\.0.113.7"`, CLIENT],
    ["the proxy for unknown", "for=unknown", PROXY],
    ["the proxy for a hidden name", `for=${CLIENT}, for=_hidden`, PROXY],
    ["the hop before one that is hidden", `for=${CLIENT}, for="_SEVKISEK", for=10.0.0.2`, "10.0.0.2"],
    ["the proxy for an entry without a client", "proto=https", PROXY],
    ["the proxy for a malformed entry", `for=${CLIENT}, for="`, PROXY],
    ["the proxy's entry after an unclosed quote", `for="1.1.1.1, for=${CLIENT}`, CLIENT],
    ["the proxy's entry after a quote that it closes", `for="a, for=${CLIENT}`, CLIENT],
  ])("yields %s", (_what, list, expected) => {
    expect(byForwarded(list)).toBe(expected);
  });
});

test("A header of 16 KB costs little to parse", async () => {
  const list = Array.from({ length: 1_600 }, () => "10.0.0.2").join(",");
  const lists = [list, ",".repeat(16_000), 'for="'.repeat(3_000)];
  for (const text of lists) {
    expect(await relativeCost(() => byForwardedFor(text))).toBeLessThan(6);
    expect(await relativeCost(() => byForwarded(text))).toBeLessThan(6);
  }
});

test.each([
  ["forwarded", true],
  ["x-forwarded-for", true],
  ["x-forwarded-proto", true],
  ["x-real-ip", true],
  ["via", true],
  ["cf-connecting-ip", true],
  ["true-client-ip", true],
  ["client-ip", true],
  ["x-original-forwarded-for", true],
  ["host", false],
  ["x-forwardedfor", false],
  ["x-request-id", false],
])("A request with %s came through a proxy: %s", (name, expected) => {
  expect(isForwarded({ [name]: "" })).toBe(expected);
});

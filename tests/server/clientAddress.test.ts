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

const through = (list: string, peer?: string) => addressOf({ "x-forwarded-for": list }, peer);
const standard = (list: string) => addressOf({ forwarded: list });

describe("Without a trusted proxy", () => {
  test("the address is the connection's, whatever headers say", () => {
    const headers = { "x-forwarded-for": CLIENT, forwarded: `for=${CLIENT}`, "x-real-ip": CLIENT };
    expect(clientAddress("127.0.0.1", headers, [])).toBe("127.0.0.1");
    expect(clientAddress("198.51.100.1", headers, trusted)).toBe("198.51.100.1");
  });

  test("a closed connection has none, and none is trusted", () => {
    const everybody = ["0.0.0.0/0", "::/0", "loopback"].flatMap((range) => readIpRanges(range) ?? []);
    expect(clientAddress(undefined, { "x-forwarded-for": CLIENT }, everybody)).toBe("");
  });

  test("IPv4 written as IPv6 is IPv4", () => {
    expect(through("", "::ffff:198.51.100.1")).toBe("198.51.100.1");
  });
});

describe("X-Forwarded-For", () => {
  test.each([
    ["the entry of the trusted proxy", CLIENT, CLIENT],
    ["the first from the right that is not trusted", `1.1.1.1, ${CLIENT}, 10.0.0.2, fd00::1`, CLIENT],
    ["the leftmost where all are trusted", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["the proxy without an entry", "", PROXY],
    ["the hop before an entry that is none", `${CLIENT}, unknown, 10.0.0.2`, "10.0.0.2"],
    ["the proxy where the last entry is none", `${CLIENT}, _hidden`, PROXY],
    ["an address with a port", `${CLIENT}:4711`, CLIENT],
    ["an IPv6 address", "2001:DB8::1", "2001:db8::1"],
    ["an IPv6 address with a port", "[2001:db8::1]:4711", "2001:db8::1"],
    ["an IPv4 address written as IPv6", `::ffff:${CLIENT}`, CLIENT],
    ["the last of several without spaces", `1.1.1.1,${CLIENT}`, CLIENT],
    ["past empty entries", `${CLIENT}, ,`, CLIENT],
    ["no number", "3405803783", PROXY],
    ["no address with more", `${CLIENT}<script>`, PROXY],
  ])("gives %s", (_what, list, expected) => {
    expect(through(list)).toBe(expected);
  });

  test("counts for a proxy that connects by IPv4 written as IPv6", () => {
    expect(through(CLIENT, "::ffff:10.0.0.1")).toBe(CLIENT);
  });

  test("counts before Forwarded, which most proxies pass on as the client wrote it", () => {
    expect(addressOf({ "x-forwarded-for": CLIENT, forwarded: "for=1.1.1.1" })).toBe(CLIENT);
  });
});

describe("Forwarded", () => {
  test.each([
    ["the entry of the trusted proxy", `for=${CLIENT};proto=https;by=10.0.0.1`, CLIENT],
    ["the first from the right that is not trusted", `for=1.1.1.1, for=${CLIENT}, for=10.0.0.2`, CLIENT],
    ["a quoted address", `For="${CLIENT}"`, CLIENT],
    ["a quoted address with a port", `for="${CLIENT}:4711"`, CLIENT],
    ["an IPv6 address", `for="[2001:db8::1]"`, "2001:db8::1"],
    ["an IPv6 address with a port", `proto=http;FOR="[2001:db8:cafe::17]:4711"`, "2001:db8:cafe::17"],
    ["an address with a hidden port", `for="${CLIENT}:_abc"`, CLIENT],
    ["an escaped address", `for="203\\.0.113.7"`, CLIENT],
    ["the proxy for unknown", "for=unknown", PROXY],
    ["the proxy for a hidden name", `for=${CLIENT}, for=_hidden`, PROXY],
    ["the hop before one that is hidden", `for=${CLIENT}, for="_SEVKISEK", for=10.0.0.2`, "10.0.0.2"],
    ["the proxy for an entry without a client", "proto=https", PROXY],
    ["the proxy for what cannot be read", `for=${CLIENT}, for="`, PROXY],
    ["the proxy's entry after a quote left open", `for="1.1.1.1, for=${CLIENT}`, CLIENT],
    ["the proxy's entry after one that closes its quote", `for="a, for=${CLIENT}`, CLIENT],
  ])("gives %s", (_what, list, expected) => {
    expect(standard(list)).toBe(expected);
  });
});

test("A header of 16 KB costs little", async () => {
  const list = Array.from({ length: 1_600 }, () => "10.0.0.2").join(",");
  const lists = [list, ",".repeat(16_000), 'for="'.repeat(3_000)];
  for (const text of lists) {
    expect(await relativeCost(() => through(text))).toBeLessThan(6);
    expect(await relativeCost(() => standard(text))).toBeLessThan(6);
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
])("A request with %s has come through a proxy: %s", (name, expected) => {
  expect(isForwarded({ [name]: "" })).toBe(expected);
});

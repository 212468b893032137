import { describe, expect, test } from "vitest";
import { isInRanges, isLoopback, networkOf, normalizeIp, readIpRanges } from "~/lib/ipAddress";

function contains(range: string, address: string): boolean {
  return isInRanges(address, readIpRanges(range) ?? expect.fail(`${range} is not a range`));
}

describe("A range", () => {
  test.each([
    ["127.0.0.1", "127.0.0.1", "127.0.0.2"],
    ["10.1.0.0/16", "10.1.255.255", "10.2.0.0"],
    ["10.1.2.3/16", "10.1.0.0", "10.2.0.0"],
    ["0.0.0.0/0", "203.0.113.1", "2001:db8::1"],
    ["2001:db8::/32", "2001:db8:ffff::", "2001:db9::"],
    ["::ffff:10.0.0.0/104", "10.9.9.9", "11.0.0.0"],
    ["::ffff:10.0.0.1", "10.0.0.1", "10.0.0.2"],
    ["10.0.0.0/8", "::ffff:a01:203", "::ffff:b01:203"],
    ["loopback", "127.255.0.1", "128.0.0.1"],
    ["loopback", "::1", "::2"],
    ["private", "172.31.0.1", "172.32.0.1"],
    ["private", "192.168.1.1", "192.169.1.1"],
    ["private", "fd12::1", "fe80::1"],
    ["fe80::/10", "fe80::1%eth0", "fec0::1"],
    ["fe80::/10", "fe80::1%br-1a2b", "::1%br-1a2b"],
    ["private", "10.0.0.1", "127.0.0.1"],
  ])("%s contains %s and not %s", (range, inside, outside) => {
    expect([contains(range, inside), contains(range, outside)]).toEqual([true, false]);
  });

  test.each(["", "10", "10/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "::/129"])(
    "is not read from %j",
    (text) => {
      expect(readIpRanges(text)).toBeNull();
    },
  );

  test.each([
    "::ffff:10.0.0.0/95",
    "example.org",
    "constructor",
    "0x7f.1",
    "*",
    "fe80::1%br-1",
    "fe80::%eth0/10",
  ])("is not read from %j", (text) => {
    expect(readIpRanges(text)).toBeNull();
  });

  test("contains only addresses", () => {
    expect([contains("0.0.0.0/0", ""), contains("0.0.0.0/0", "unknown")]).toEqual([false, false]);
  });
});

describe("The network of an address", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:a:b:c:d:e:f", "2001:db8:a:b::/64"],
    ["2001:0DB8:000a:000b::", "2001:db8:a:b::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["fe80::1%br-1a2b", "fe80:0:0:0::/64"],
    ["", ""],
  ])("%s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test.each([
  ["2001:0DB8::0001", "2001:db8::1"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["203.0.113.9", "203.0.113.9"],
  ["fe80::1%eth0", "fe80::1"],
  ["fe80::1%br-1a2b", "fe80::1"],
  ["fe80::1%a.b", "fe80::1"],
  ["fe80::1%a:b", "fe80::1"],
  ["::ffff:203.0.113.9%a-b", "203.0.113.9"],
  ["fe80::1%", null],
  ["203.0.113.9%a", null],
  ["203.0.113", null],
  ["", null],
])("%s is normalized to %s", (text, expected) => {
  expect(normalizeIp(text)).toBe(expected);
});

test.each([
  ["127.0.0.1", true],
  ["127.9.9.9", true],
  ["::1", true],
  ["[::1]", true],
  ["LOCALHOST", true],
  ["0.0.0.0", false],
  ["127.0.0.1.example.org", false],
  ["localhost.example.org", false],
  ["192.168.0.1", false],
])("isLoopback of %s is %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

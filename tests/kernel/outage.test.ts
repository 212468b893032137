import { expect, test } from "vitest";
import { isOutage } from "~/kernel/outage";

const coded = (code: string) => Object.assign(new Error("failed"), { code });

test.each([
  ["nobody listens", coded("ECONNREFUSED")],
  ["the connection broke", coded("ECONNRESET")],
  ["Postgres shuts down", coded("57P01")],
  ["Postgres starts", coded("57P03")],
  ["Postgres takes no more connections", coded("53300")],
  ["the disk is full", coded("ENOSPC")],
  ["the pool waited too long", new Error("timeout exceeded when trying to connect")],
  ["the driver was cut off", new Error("Connection terminated unexpectedly")],
  ["the ORM says so of its driver", new Error("query failed", { cause: coded("08006") })],
  ["every address of the host refused", new AggregateError([coded("ECONNREFUSED")])],
])("it is an outage when %s", (_what, error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([
  ["a broken rule", coded("23505")],
  ["a cancelled statement", coded("57014")],
  ["a mistake of ours", new TypeError("court is undefined")],
  ["no error at all", "ECONNREFUSED"],
])("it is none when it is %s", (_what, error) => {
  expect(isOutage(error)).toBe(false);
});

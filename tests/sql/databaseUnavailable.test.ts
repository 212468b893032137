import { expect, test } from "vitest";
import { DatabaseTimeout } from "~/database/pool.server";
import { isDatabaseUnavailable } from "~/sql/databaseUnavailable";

const coded = (code: string) => Object.assign(new Error("failed"), { code });

test.each([
  ["nobody listens", coded("ECONNREFUSED")],
  ["the connection broke", coded("ECONNRESET")],
  ["Postgres shuts down", coded("57P01")],
  ["Postgres was told to stop at once", coded("57P02")],
  ["Postgres starts", coded("57P03")],
  ["Postgres takes no more connections", coded("53300")],
  ["a statement was cancelled", coded("57014")],
  ["a lock was not to be had", coded("55P03")],
  ["the database did not answer in time", new DatabaseTimeout()],
  ["the disk is full", coded("ENOSPC")],
  ["the pool waited too long", new Error("timeout exceeded when trying to connect")],
  ["the pool's new connection took too long", new Error("timeout expired")],
  ["the driver's connection is closed", new Error("Client was closed and is not queryable")],
  ["the driver was cut off", new Error("Connection terminated unexpectedly")],
  ["the ORM says so of its driver", new Error("query failed", { cause: coded("08006") })],
  ["every address of the host refused", new AggregateError([coded("ECONNREFUSED")])],
])("it is an outage when %s", (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ["a broken rule", coded("23505")],
  ["a mistake of ours", new TypeError("court is undefined")],
  ["no error at all", "ECONNREFUSED"],
])("it is none when it is %s", (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

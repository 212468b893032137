import { expect, test } from "vitest";
import { DatabaseTimeout } from "~/database/pool.server";
import { isDatabaseUnavailable } from "~/sql/databaseUnavailable";

const coded = (code: string) => Object.assign(new Error("failed"), { code });

test.each([
  ["the connection is refused", coded("ECONNREFUSED")],
  ["the connection is reset", coded("ECONNRESET")],
  ["Postgres shuts down", coded("57P01")],
  ["Postgres stops at once after a crash", coded("57P02")],
  ["Postgres starts", coded("57P03")],
  ["Postgres has no free connections", coded("53300")],
  ["a statement is cancelled", coded("57014")],
  ["a lock is not available", coded("55P03")],
  ["a transaction was idle for too long", coded("25P03")],
  ["the database does not respond in time", new DatabaseTimeout()],
  ["the disk is full", coded("ENOSPC")],
  ["the pool times out", new Error("timeout exceeded when trying to connect")],
  ["a new connection of the pool times out", new Error("timeout expired")],
  ["the driver's connection is closed", new Error("Client was closed and is not queryable")],
  ["the driver's connection is terminated", new Error("Connection terminated unexpectedly")],
  ["the ORM wraps an error of its driver", new Error("query failed", { cause: coded("08006") })],
  ["every address of the host refuses the connection", new AggregateError([coded("ECONNREFUSED")])],
])("isDatabaseUnavailable is true when %s", (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ["a violated constraint", coded("23505")],
  ["a programming error", new TypeError("court is undefined")],
  ["not an error", "ECONNREFUSED"],
])("isDatabaseUnavailable is false for %s", (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

import { expect, test } from "vitest";
import { ReadOnlyMode } from "~/features/read-only/readOnlyMode.server";
import { followReadOnlyMode } from "../../server/application.ts";
import { openLog } from "../../server/log.ts";
import { NO_CHANGES } from "../support/site";

test.each([["read_only"], [null]])("a change of %s is one of the read-only mode", async (changed) => {
  let stored: string | null = null;
  let report: (key: string | null) => void = () => {};
  const readOnly = new ReadOnlyMode(
    async () => stored,
    () => report(null),
  );
  const changes = {
    ...NO_CHANGES,
    listen: (listener: typeof report) => {
      report = listener;
    },
  };
  const timer = await followReadOnlyMode({ readOnly, log: openLog("silent") }, changes);
  try {
    stored = "Back at noon.";
    report("court:1");
    await Promise.resolve();
    expect(readOnly.message).toBeNull();
    report(changed);
    await expect.poll(() => readOnly.message).toBe(stored);
  } finally {
    clearInterval(timer);
  }
});

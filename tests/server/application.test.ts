import { expect, test } from "vitest";
import { ReadOnlyMode } from "~/features/read-only/readOnlyMode.server";
import { followReadOnlyMode } from "../../server/application.ts";
import { openLog } from "../../server/log.ts";
import { reportedChanges } from "../support/changes";

test.each([["read_only"], [null]])("a change of %s is one of the read-only mode", async (changed) => {
  let stored: string | null = null;
  const changes = reportedChanges();
  const readOnly = new ReadOnlyMode(
    async () => stored,
    () => changes.report(null),
  );
  const timer = await followReadOnlyMode({ readOnly, log: openLog("silent") }, changes);
  try {
    stored = "Back at noon.";
    changes.report("court:1");
    await Promise.resolve();
    expect(readOnly.message).toBeNull();
    changes.report(changed);
    await expect.poll(() => readOnly.message).toBe(stored);
  } finally {
    clearInterval(timer);
  }
});

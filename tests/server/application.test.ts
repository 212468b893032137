import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ReadOnlyMode } from "~/features/read-only/readOnlyMode.server";
import { readEnvironment } from "~/lib/environment";
import { openApplication } from "../../server/application.ts";
import { followReadOnlyMode } from "../../server/followReadOnlyMode.ts";
import { openLog } from "../../server/log.ts";
import { reportedChanges } from "../support/changes";

test("closing the app at once completes the jobs that have started", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "bandeja-application-"));
  const provider = { OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" };
  try {
    const environment = readEnvironment({ DATA_DIR: dataDir, ...provider });
    const app = await openApplication(environment, openLog("silent"), async () => {
      throw new Error("No request is made");
    });
    app.startJobs();
    await app.close();
    expect(app.counters.jobs.length).toBeGreaterThan(0);
    expect(app.counters.jobs.filter(({ outcome }) => outcome !== "done")).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

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

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { imageFolderIn, openImageStore } from "~/features/images/openImageStore.server";
import { readEnvironment } from "~/lib/environment";
import { runInServer } from "../../../server/commandSocket.ts";
import { openLog } from "../../../server/log.ts";
import { serveCommands } from "../../../server/operations/commandServer.ts";
import { emptyDatabase } from "../../support/database";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bandeja-commands-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Starts a command that lasts as long as some work. @returns its exit code, and what closes its server */
async function startCommand(work: () => Promise<void>) {
  const environment = readEnvironment({ DATA_DIR: dataDir });
  const orm = await emptyDatabase();
  await mkdir(imageFolderIn(dataDir));
  const images = await openImageStore(environment);
  const started = Promise.withResolvers<void>();
  images.put = () => {
    started.resolve();
    return work();
  };
  const running = { orm, images };
  const close = await serveCommands({ environment, running }, openLog("silent"));
  const lines: string[] = [];
  const output = { line: (text: string) => lines.push(text), progress: () => {} };
  const exit = runInServer(dataDir, ["admin", "doctor"], output);
  await started.promise;
  return { close, exit, lines };
}

test("a running command ends before its server is closed", async () => {
  let hasEnded = false;
  const stopped = Promise.withResolvers<void>();
  const { close, exit, lines } = await startCommand(async () => {
    await stopped.promise;
    await delay(100);
    hasEnded = true;
  });
  const closed = close();
  stopped.resolve();
  await closed;
  expect(hasEnded).toBe(true);
  expect(await exit).toBe(1);
  expect(lines.at(-1)).toBe("Bandeja has stopped, and the command with it.");
});

test("a command that does not end leaves the process time to close its database", async () => {
  const { close, exit } = await startCommand(() => new Promise(() => {}));
  const start = performance.now();
  await close();
  expect(performance.now() - start).toBeLessThan(3_000);
  expect(await exit).toBe(1);
});

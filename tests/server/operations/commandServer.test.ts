import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { imageFolderIn, openImageStore } from "~/features/images/openImageStore.server";
import { readEnvironment } from "~/lib/environment";
import { commandSocketIn, runInServer } from "../../../server/commandSocket.ts";
import { openLog } from "../../../server/log.ts";
import { serveCommands } from "../../../server/operations/commandServer.ts";
import { emptyDatabase } from "../../support/database";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bandeja-commands-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Serves commands, `admin doctor` among them, which lasts as long as some work. @returns when the work has started, too */
async function serveDoctor(work: () => Promise<void>) {
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
  return { close, started: started.promise };
}

/** Starts a command that lasts as long as some work. @returns its exit code, and what closes its server */
async function startCommand(work: () => Promise<void>) {
  const { close, started } = await serveDoctor(work);
  const lines: string[] = [];
  const output = { line: (text: string) => lines.push(text), progress: () => {} };
  const exit = runInServer(dataDir, ["admin", "doctor"], output);
  await started;
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

/** Requests a command, and then does nothing. */
const CLIENT = `
  const socket = require("node:net").connect(process.argv[1], () => {
    socket.write(JSON.stringify({ args: ["admin", "doctor"], cwd: "/" }) + "\\n", () =>
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });`;

test("a client that is killed before it has read its output ends its command alone", async () => {
  const finish = Promise.withResolvers<void>();
  const { close, started } = await serveDoctor(() => finish.promise);
  const client = spawn(process.execPath, ["--eval", CLIENT, commandSocketIn(dataDir)]);
  await started;
  client.kill("SIGKILL");
  await once(client, "exit");
  finish.resolve();
  const lines: string[] = [];
  await runInServer(dataDir, ["admin", "doctor"], { line: (text) => lines.push(text), progress: () => {} });
  expect(lines).toContain("ok      Environment: valid.");
  await close();
});

test("a command of another user is refused with a message", async () => {
  const server = createServer().listen(commandSocketIn(dataDir));
  await once(server, "listening");
  await chmod(join(dataDir, "commands.sock"), 0);
  const module = pathToFileURL(join(import.meta.dirname, "../../../server/commandSocket.ts")).href;
  // Root may connect to every socket.
  const script = `
    const { runInServer } = await import(${JSON.stringify(module)});
    if (process.geteuid() === 0) process.seteuid(1);
    await runInServer(${JSON.stringify(dataDir)}, ["admin", "doctor"]).catch((error) => console.log(String(error)));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  expect(await text(child.stdout)).toBe(
    `StartError: ${dataDir} belongs to another user. Run Bandeja and its commands as that user, or set DATA_DIR to another folder.\n`,
  );
  server.close();
});

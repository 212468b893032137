import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lockDataDir } from "../../server/dataDirLock.ts";

const module = pathToFileURL(join(import.meta.dirname, "../../server/dataDirLock.ts")).href;

let folder: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bandeja-lock-"));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

/** Another process that takes and holds the lock. @returns the process and its output, "locked" or an error */
async function lockInOtherProcess(): Promise<{ child: ChildProcess; output: string }> {
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(module)});
    try {
      globalThis.unlock = lockDataDir(${JSON.stringify(folder)});
      console.log("locked");
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [output] = await once(child.stdout, "data");
  return { child, output: String(output).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe("the lock of the data directory", () => {
  test("is held by one process at a time, and a second one fails", async () => {
    expect((await lockInOtherProcess()).output).toBe("locked");
    expect((await lockInOtherProcess()).output).toBe(
      `Another Bandeja runs on the data in ${folder}. Stop it, or give this one its own with DATA_DIR.`,
    );
    expect(() => lockDataDir(folder)).toThrow("Another Bandeja runs");
  });

  test("is released when its process ends, in any way", async () => {
    const { child } = await lockInOtherProcess();
    await kill(child);
    const unlock = lockDataDir(folder);
    expect((await lockInOtherProcess()).output).toContain("Another Bandeja runs");
    unlock();
    expect((await lockInOtherProcess()).output).toBe("locked");
  });

  test("is acquired by one of several concurrent processes", async () => {
    const { child } = await lockInOtherProcess();
    await kill(child);
    const attempts = await Promise.all(Array.from({ length: 5 }, lockInOtherProcess));
    expect(attempts.filter(({ output }) => output === "locked")).toHaveLength(1);
  });

  test("is not released over time", async () => {
    const holder = await lockInOtherProcess();
    const stop = AbortSignal.timeout(1_500);
    while (!stop.aborted) {
      expect(() => lockDataDir(folder)).toThrow("Another Bandeja runs");
      await new Promise((done) => setTimeout(done, 100));
    }
    expect(holder.child.exitCode).toBeNull();
  });

  test("removes the access of other users to the directory", async () => {
    await chmod(folder, 0o755);
    lockDataDir(folder)();
    const modes = [folder, join(folder, "lock")].map(async (path) => (await stat(path)).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  });

  test("fails with a message when its file is damaged", async () => {
    await writeFile(join(folder, "lock"), "x".repeat(9_000));
    expect(() => lockDataDir(folder)).toThrow(
      `${join(folder, "lock")} is damaged or cannot be written (file is not a database). Remove it,`,
    );
  });

  test("fails with a message when the disk is full", () => {
    const full = Object.assign(new Error("database or disk is full"), { errcode: 13 });
    using _ = vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(() => {
      throw full;
    });
    expect(() => lockDataDir(folder)).toThrow(
      `There is no space left in ${folder}. Free some, or set DATA_DIR to another folder.`,
    );
  });

  test("fails with a message when the directory is not writable", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    expect(() => lockDataDir(join(file, "data"))).toThrow("Set DATA_DIR to another folder.");
  });

  test("fails for root when the data are another user's, and leaves nothing there", async () => {
    const file = join(folder, "lock");
    await writeFile(file, "");
    if (process.geteuid?.() === 0) await chown(file, 1, 1);
    using _ = vi.spyOn(process, "geteuid").mockReturnValue(0);
    expect(() => lockDataDir(folder)).toThrow(
      `${folder} belongs to another user. Run Bandeja and its commands as that user, or set DATA_DIR to another folder.`,
    );
    expect(await readdir(folder)).toEqual(["lock"]);
  });

  test("fails if its path is too long for the socket of commands", () => {
    const long = join(folder, "x".repeat(120));
    expect(() => lockDataDir(long)).toThrow("Set DATA_DIR to a shorter one.");
    expect(existsSync(long)).toBe(false);
  });
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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

/** Another process that takes the lock and holds it. @returns what it says: locked, or why not */
async function takeElsewhere(): Promise<{ child: ChildProcess; said: string }> {
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
  const [said] = await once(child.stdout, "data");
  return { child, said: String(said).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe("the lock on the data folder", () => {
  test("is one process's at a time, and the other is told", async () => {
    expect((await takeElsewhere()).said).toBe("locked");
    expect((await takeElsewhere()).said).toBe(
      `Another Bandeja runs on the data in ${folder}. Stop it, or give this one its own with DATA_DIR.`,
    );
    expect(() => lockDataDir(folder)).toThrow("Another Bandeja runs");
  });

  test("outlives no process, however that ends", async () => {
    const { child } = await takeElsewhere();
    await kill(child);
    const unlock = lockDataDir(folder);
    expect((await takeElsewhere()).said).toContain("Another Bandeja runs");
    unlock();
    expect((await takeElsewhere()).said).toBe("locked");
  });

  test("goes to one of many that come at once", async () => {
    const { child } = await takeElsewhere();
    await kill(child);
    const taken = await Promise.all(Array.from({ length: 5 }, takeElsewhere));
    expect(taken.filter(({ said }) => said === "locked")).toHaveLength(1);
  });

  test("is not lost when nobody looks", async () => {
    const held = await takeElsewhere();
    const stop = AbortSignal.timeout(1_500);
    while (!stop.aborted) {
      expect(() => lockDataDir(folder)).toThrow("Another Bandeja runs");
      await new Promise((done) => setTimeout(done, 100));
    }
    expect(held.child.exitCode).toBeNull();
  });

  test("takes the folder from other users", async () => {
    await chmod(folder, 0o755);
    lockDataDir(folder)();
    const modes = [folder, join(folder, "lock")].map(async (path) => (await stat(path)).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  });

  test("says so where its file is damaged", async () => {
    await writeFile(join(folder, "lock"), "x".repeat(9_000));
    expect(() => lockDataDir(folder)).toThrow(
      `${join(folder, "lock")} is damaged or cannot be written (file is not a database). Remove it,`,
    );
  });

  test("needs a folder that can be written, and says so", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    expect(() => lockDataDir(join(file, "data"))).toThrow("Set DATA_DIR to another folder.");
  });
});

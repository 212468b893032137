import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openLog } from "../../server/log.ts";
import { root } from "../support/root.ts";
import { openSite } from "../support/site.ts";

test("a line in a terminal has the type of what was thrown, even if that is no error", () => {
  const { isTTY } = process.stdout;
  process.stdout.isTTY = true;
  onTestFinished(() => {
    process.stdout.isTTY = isTTY;
  });
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const log = openLog("info");
  log.warn({ err: "a text" }, "A job failed");
  log.warn({ err: new TypeError("court is undefined") }, "A job failed");
  expect(write.mock.calls).toEqual([
    [expect.stringMatching(/^\d\d:\d\d:\d\d A job failed \nstring\n$/)],
    [expect.stringMatching(/ A job failed \nTypeError: court is undefined\n {2}at .*log\.test\.ts/)],
  ]);
});

/** The log entry of an error. */
function logged(error: unknown): string {
  const lines: string[] = [];
  openLog("info", { write: (line) => lines.push(line) }).error({ err: error }, "failed");
  return lines.join("");
}

describe("the log entry of an error", () => {
  test("has its type, message and stack frames", () => {
    const entry = JSON.parse(logged(new TypeError("court is undefined", { cause: new Error("deeper") })));
    expect(entry).toMatchObject({
      msg: "failed",
      err: { type: "TypeError", message: "court is undefined", cause: { message: "deeper" } },
    });
    expect(entry.err.frames[0]).toContain("log.test.ts");
  });

  test("omits values that the database quotes", () => {
    const error = Object.assign(new Error("insert … values ('A fine court', 'asha@example.com')"), {
      code: "23505",
      constraint: "user_email_unique",
      detail: "Key (email)=(asha@example.com) already exists.",
    });
    const entry = logged(error);
    expect(entry).not.toMatch(/asha|fine court/);
    expect(JSON.parse(entry).err).toMatchObject({ code: "23505", constraint: "user_email_unique" });
  });

  test("omits text that a parser quotes, and e-mail addresses", () => {
    expect(logged(new SyntaxError(`Unexpected token 'A', "A fine court" is not valid JSON`))).not.toContain(
      "fine",
    );
    expect(logged(new Error("no mailbox asha@example.com"))).not.toContain("asha");
    expect(logged("asha@example.com")).not.toContain("asha");
  });
});

test("the log entry of a request has no e-mail address", async () => {
  await using site = await openSite();
  for (const name of ["asha@example.com", "asha%40example.com", "asha%2540example.com"])
    await site.request(`/profile/${name}/edit`);
  await site.request(`/profile/${"a".repeat(300)}@example.com`);
  const paths = () => site.entries.map(({ path }) => path);
  await expect.poll(paths).toHaveLength(4);
  expect(paths()).toEqual([...Array(3).fill("/profile/<e-mail>/edit"), "/profile/<e-mail>"]);
});

test("writes warnings and errors at once, and other entries together", () => {
  let flushed = 0;
  const log = openLog("info", { write: () => {}, flushSync: () => (flushed += 1) });
  log.info("one");
  expect(flushed).toBe(0);
  log.warn("two");
  log.error("three");
  expect(flushed).toBe(2);
});

describe("a standard output", () => {
  /** Starts a process that logs to it. */
  function start(script: string, stdout: "pipe" | number = "pipe") {
    const imports = `
      import { setTimeout as delay } from "node:timers/promises";
      import { shutDownGracefully } from "./server/gracefulShutdown.ts";
      import { openLog } from "./server/log.ts";
      const log = openLog("info");`;
    return spawn(process.execPath, ["--input-type=module", "-e", imports + script], {
      cwd: root,
      stdio: ["ignore", stdout, "pipe"],
      timeout: 20_000,
      killSignal: "SIGKILL",
    });
  }

  test("whose disk is full neither stops the process nor its end", async () => {
    await using full = await open("/dev/full", "w");
    const child = start(
      `shutDownGracefully({ log });
      log.info("one");
      log.warn("two");
      await delay(300);
      console.error("still running");
      log.info("three");
      throw new Error("uncaught");`,
      full.fd,
    );
    const [ended, errors] = await Promise.all([once(child, "exit"), child.stderr && text(child.stderr)]);
    expect(ended).toEqual([1, null]);
    expect(errors).toBe("still running\n");
  });

  test("that is not read neither stops the process nor its end", async () => {
    const child = start(
      `shutDownGracefully({ log });
      for (let count = 0; count < 5_000; count += 1) log.info({ count }, "x".repeat(200));
      log.warn("two");
      await delay(300);
      console.error("still running");
      throw new Error("uncaught");`,
    );
    const [ended, errors] = await Promise.all([once(child, "exit"), child.stderr && text(child.stderr)]);
    expect(ended).toEqual([1, null]);
    expect(errors).toBe("still running\n");
  });

  test("that is read late gets whole lines, and how many were lost", async () => {
    const child = start(
      `for (let count = 0; count < 10_000; count += 1) log.info({ count }, "x".repeat(200));
      log.warn("two");
      console.error("written");
      await delay(1_000);
      log.info("three");`,
    );
    if (!child.stdout || !child.stderr) throw new Error("It has no output");
    await once(child.stderr, "data");
    await delay(300);
    const lines = (await text(child.stdout)).trimEnd().split("\n");
    const entries: Record<string, unknown>[] = lines.map((line) => JSON.parse(line));
    const lost = entries.flatMap(({ lost }) => (typeof lost === "number" ? lost : []));
    expect(lost).toHaveLength(1);
    expect(entries.length - 1 + (lost[0] ?? 0)).toBe(10_002);
    expect(entries.at(-1)).toMatchObject({ msg: "three" });
  });

  test("gets all lines before the process ends, even if it is read slowly", async () => {
    const child = start(
      `for (let count = 0; count < 2_000; count += 1) log.info({ count }, "x".repeat(200));
      process.exit(3);`,
    );
    if (!child.stdout) throw new Error("It has no output");
    const closed = once(child, "close");
    let output = "";
    for await (const part of child.stdout) {
      output += part;
      await delay(5);
    }
    expect(output.split("\n")).toHaveLength(2_001);
    expect(await closed).toEqual([3, null]);
  });
});

import { describe, expect, test } from "vitest";
import { WorkerProcess } from "~/lib/workerProcess.server";

/** Responds with the content, its process id and its environment, or executes the command in the content. */
const source = `
process.on("disconnect", () => process.exit());
process.on("message", ({ number, content }: { number: number; content: unknown }) => {
  if (content === "crash") process.kill(process.pid, "SIGKILL");
  if (content === "hang") for (;;);
  if (content === "fail") process.send({ number, failure: "Task failed" });
  else if (content === "malformed") process.send("malformed");
  else process.send({ number, content: { content, pid: process.pid, environment: Object.keys(process.env) } });
});
`;

/** Longer than Node takes to start on a slow machine, in milliseconds. */
const TIMEOUT = 30_000;

function open({ idle = 60_000 } = {}) {
  const limits = { timeout: TIMEOUT, idle, heap: 32 };
  const worker = new WorkerProcess(source, limits);
  return { worker, limits, pid: async () => Object(await worker.ask("pid")).pid };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a worker process", () => {
  test("responds to each of several concurrent tasks and is reused", async () => {
    const { worker, pid } = open();
    const results = await Promise.all(["a", { b: [1] }, Buffer.from("c")].map((it) => worker.ask(it)));
    expect(results).toMatchObject([{ content: "a" }, { content: { b: [1] } }, { content: Buffer.from("c") }]);
    expect(new Set([...results.map((it) => Object(it).pid), await pid()]).size).toBe(1);
    expect(await pid()).not.toBe(process.pid);
  });

  test("has an empty environment", async () => {
    expect(await open().worker.ask("environment")).toMatchObject({ environment: [] });
  });

  test("reports a failed task and is reused", async () => {
    const { worker, pid } = open();
    const before = await pid();
    await expect(worker.ask("fail")).rejects.toThrow("Task failed");
    expect(await pid()).toBe(before);
  });

  test.each([
    ["crashes", "crash", "It ended with SIGKILL."],
    ["times out", "hang", "It took too long."],
    ["responds with an unknown message", "malformed", "It answered in another way."],
  ])("is replaced after it %s", async (_how, command, reason) => {
    const { worker, limits, pid } = open();
    const before = await pid();
    if (command === "hang") limits.timeout = 500;
    const outcomes = await Promise.allSettled([worker.ask(command), worker.ask("too late")]);
    limits.timeout = TIMEOUT;
    expect(outcomes).toMatchObject([{ reason: new Error(reason) }, {}]);
    const after = await pid();
    expect(after).not.toBe(before);
    expect(isAlive(after)).toBe(true);
    // A signal is delivered some time after it is sent.
    await expect.poll(() => isAlive(before)).toBe(false);
  });

  test("exits when idle", async () => {
    const { pid } = open({ idle: 50 });
    const before = await pid();
    await expect.poll(() => isAlive(before)).toBe(false);
    expect(await pid()).not.toBe(before);
  });
});

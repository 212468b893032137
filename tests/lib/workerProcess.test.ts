import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { WorkerProcess } from "~/lib/workerProcess.server";

/** Answers with what it is asked and its own number, or does what it is told. */
const source = `
process.on("disconnect", () => process.exit());
process.on("message", ({ number, content }: { number: number; content: unknown }) => {
  if (content === "die") process.kill(process.pid, "SIGKILL");
  if (content === "hang") for (;;);
  if (content === "fail") process.send({ number, failure: "It is too much" });
  else if (content === "babble") process.send("babble");
  else process.send({ number, content: { content, pid: process.pid, environment: Object.keys(process.env) } });
});
`;

function open({ timeout = 5_000, idle = 60_000 } = {}) {
  const side = new WorkerProcess(source, { timeout, idle, heap: 32 });
  return { side, pid: async () => Object(await side.ask("who")).pid };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a process beside this one", () => {
  test("answers everybody what they asked, and stays", async () => {
    const { side, pid } = open();
    const answers = await Promise.all(["a", { b: [1] }, Buffer.from("c")].map((it) => side.ask(it)));
    expect(answers).toMatchObject([{ content: "a" }, { content: { b: [1] } }, { content: Buffer.from("c") }]);
    expect(new Set([...answers.map((it) => Object(it).pid), await pid()]).size).toBe(1);
    expect(await pid()).not.toBe(process.pid);
  });

  test("knows nothing of this one's environment", async () => {
    expect(await open().side.ask("who")).toMatchObject({ environment: [] });
  });

  test("says that it failed, and goes on", async () => {
    const { side, pid } = open();
    const before = await pid();
    await expect(side.ask("fail")).rejects.toThrow("It is too much");
    expect(await pid()).toBe(before);
  });

  test.each([
    ["dies", "die", "It ended with SIGKILL."],
    ["takes too long", "hang", "It took too long."],
    ["answers in another way", "babble", "It answered in another way."],
  ])("is another one after it %s", async (_how, order, why) => {
    const { side, pid } = open({ timeout: 1_500 });
    const before = await pid();
    const asked = await Promise.allSettled([side.ask(order), side.ask("too late")]);
    expect(asked).toMatchObject([{ reason: new Error(why) }, {}]);
    const after = await pid();
    expect(after).not.toBe(before);
    expect([isAlive(before), isAlive(after)]).toEqual([false, true]);
  });

  test("goes when there is nothing to do", async () => {
    const { pid } = open({ idle: 50 });
    const before = await pid();
    await delay(500);
    expect(isAlive(before)).toBe(false);
    expect(await pid()).not.toBe(before);
  });
});

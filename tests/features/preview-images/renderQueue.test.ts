import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { RenderQueue } from "~/features/preview-images/renderQueue.server";

/** A press that makes the order's own letters, and notes what it makes. */
function openPress({ orders = 10, bytes = 1_000 } = {}) {
  const made: string[] = [];
  let working = 0;
  let mostAtOnce = 0;
  const press = new RenderQueue(
    async (order: string) => {
      working++;
      mostAtOnce = Math.max(mostAtOnce, working);
      await delay(1);
      working--;
      made.push(order);
      if (order.includes("broken")) throw new Error(order);
      return Buffer.from(order);
    },
    { orders, bytes },
  );
  const print = async (text: string) => (await press.print(text, text))?.toString() ?? null;
  return { print, made, mostAtOnce: () => mostAtOnce };
}

describe("a press", () => {
  test("makes one thing at a time, in the order they were asked for", async () => {
    const { print, made, mostAtOnce } = openPress();
    expect(await Promise.all(["a", "b", "c"].map(print))).toEqual(["a", "b", "c"]);
    expect([made, mostAtOnce()]).toEqual([["a", "b", "c"], 1]);
  });

  test("makes once what many ask for at once, and what somebody has asked for before", async () => {
    const { print, made } = openPress();
    await Promise.all([print("a"), print("a"), print("b"), print("a")]);
    await print("b");
    expect(made).toEqual(["a", "b"]);
  });

  test("takes no more orders than it is told, but goes on with those it has and those it need not make", async () => {
    const { print, made } = openPress({ orders: 2 });
    await print("kept");
    const answers = ["a", "b", "c", "a", "kept"].map(print);
    expect(await Promise.all(answers)).toEqual(["a", "b", null, "a", "kept"]);
    expect(await print("c")).toBe("c");
    expect(made).toEqual(["kept", "a", "b", "c"]);
  });

  test("forgets first what was asked for longest ago", async () => {
    const { print, made } = openPress({ bytes: 6 });
    for (const order of ["aa", "bb", "cc", "aa", "dd", "aa", "bb"]) await print(order);
    expect(made).toEqual(["aa", "bb", "cc", "dd", "bb"]);
  });

  test("does not keep what is larger than all it may keep", async () => {
    const { print, made } = openPress({ bytes: 3 });
    for (const order of ["aaaa", "aaaa", "b", "b"]) await print(order);
    expect(made).toEqual(["aaaa", "aaaa", "b"]);
  });

  test("tells those who ordered it of a failure, makes the next, and tries again when it is asked to", async () => {
    const { print, made } = openPress();
    const [first, second, next] = await Promise.allSettled([print("broken"), print("broken"), print("a")]);
    expect([first?.status, second?.status, next]).toEqual([
      "rejected",
      "rejected",
      { status: "fulfilled", value: "a" },
    ]);
    await expect(print("broken")).rejects.toThrow("broken");
    expect(made).toEqual(["broken", "a", "broken"]);
  });
});

import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { RenderQueue } from "~/features/preview-images/renderQueue.server";

/** A queue whose result is the input itself, and which records what it renders. */
function openQueue({ maxPending = 10, maxCacheBytes = 1_000 } = {}) {
  const rendered: string[] = [];
  let running = 0;
  let maxConcurrent = 0;
  const queue = new RenderQueue(
    async (input: string) => {
      running++;
      maxConcurrent = Math.max(maxConcurrent, running);
      await delay(1);
      running--;
      rendered.push(input);
      if (input.includes("broken")) throw new Error(input);
      return Buffer.from(input);
    },
    { maxPending, maxCacheBytes },
  );
  const render = async (text: string) => (await queue.render(text, text))?.toString() ?? null;
  return { render, rendered, maxConcurrent: () => maxConcurrent };
}

describe("the render queue", () => {
  test("renders one input at a time, in the order of the requests", async () => {
    const { render, rendered, maxConcurrent } = openQueue();
    expect(await Promise.all(["a", "b", "c"].map(render))).toEqual(["a", "b", "c"]);
    expect([rendered, maxConcurrent()]).toEqual([["a", "b", "c"], 1]);
  });

  test("renders concurrent and repeated requests for a key once", async () => {
    const { render, rendered } = openQueue();
    await Promise.all([render("a"), render("a"), render("b"), render("a")]);
    await render("b");
    expect(rendered).toEqual(["a", "b"]);
  });

  test("rejects requests beyond its limit, except for pending and cached results", async () => {
    const { render, rendered } = openQueue({ maxPending: 2 });
    await render("cached");
    const results = ["a", "b", "c", "a", "cached"].map(render);
    expect(await Promise.all(results)).toEqual(["a", "b", null, "a", "cached"]);
    expect(await render("c")).toBe("c");
    expect(rendered).toEqual(["cached", "a", "b", "c"]);
  });

  test("evicts the least recently used result first", async () => {
    const { render, rendered } = openQueue({ maxCacheBytes: 6 });
    for (const input of ["aa", "bb", "cc", "aa", "dd", "aa", "bb"]) await render(input);
    expect(rendered).toEqual(["aa", "bb", "cc", "dd", "bb"]);
  });

  test("does not cache a result larger than the cache", async () => {
    const { render, rendered } = openQueue({ maxCacheBytes: 3 });
    for (const input of ["aaaa", "aaaa", "b", "b"]) await render(input);
    expect(rendered).toEqual(["aaaa", "aaaa", "b"]);
  });

  test("rejects all requests of a failed rendering, renders the next input, and retries on request", async () => {
    const { render, rendered } = openQueue();
    const [first, second, next] = await Promise.allSettled([render("broken"), render("broken"), render("a")]);
    expect([first?.status, second?.status, next]).toEqual([
      "rejected",
      "rejected",
      { status: "fulfilled", value: "a" },
    ]);
    await expect(render("broken")).rejects.toThrow("broken");
    expect(rendered).toEqual(["broken", "a", "broken"]);
  });
});

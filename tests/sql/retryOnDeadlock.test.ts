import { describe, expect, test, vi } from "vitest";
import { retryOnDeadlock } from "~/sql/retryOnDeadlock";

const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });

describe("retryOnDeadlock", () => {
  test("retries after a deadlock", async () => {
    const write = vi
      .fn()
      .mockRejectedValueOnce(deadlock)
      .mockRejectedValueOnce(deadlock)
      .mockResolvedValue(7);
    expect(await retryOnDeadlock(write)).toBe(7);
    expect(write).toHaveBeenCalledTimes(3);
  });

  test("rejects after five deadlocks", async () => {
    const write = vi.fn().mockRejectedValue(deadlock);
    await expect(retryOnDeadlock(write)).rejects.toBe(deadlock);
    expect(write).toHaveBeenCalledTimes(5);
  });

  test("does not retry after any other error", async () => {
    const write = vi.fn().mockRejectedValue(new Error("no"));
    await expect(retryOnDeadlock(write)).rejects.toThrow("no");
    expect(write).toHaveBeenCalledTimes(1);
  });
});

import { describe, expect, test, vi } from "vitest";
import { retryOnDeadlock } from "~/sql/retryOnDeadlock";

const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });

describe("A write that meets a deadlock", () => {
  test("is begun anew", async () => {
    const write = vi
      .fn()
      .mockRejectedValueOnce(deadlock)
      .mockRejectedValueOnce(deadlock)
      .mockResolvedValue(7);
    expect(await retryOnDeadlock(write)).toBe(7);
    expect(write).toHaveBeenCalledTimes(3);
  });

  test("ends where every try meets one", async () => {
    const write = vi.fn().mockRejectedValue(deadlock);
    await expect(retryOnDeadlock(write)).rejects.toBe(deadlock);
    expect(write).toHaveBeenCalledTimes(5);
  });

  test("is not begun anew after any other failure", async () => {
    const write = vi.fn().mockRejectedValue(new Error("no"));
    await expect(retryOnDeadlock(write)).rejects.toThrow("no");
    expect(write).toHaveBeenCalledTimes(1);
  });
});

import { expect, test, vi } from "vitest";
import { memoize } from "~/lib/memoize";

test("a value is created once for each key", () => {
  const create = vi.fn((key: { name: string }) => ({ of: key.name }));
  const made = memoize(create);
  const [one, other] = [{ name: "one" }, { name: "other" }];
  const first = made(one);
  expect([first, made(other)]).toEqual([{ of: "one" }, { of: "other" }]);
  expect(made(one)).toBe(first);
  expect(create).toHaveBeenCalledTimes(2);
});

import { expect, test, vi } from "vitest";
import { routePatternsIn } from "../../server/routePatterns";

const patternOf = routePatternsIn([{ path: "courts", children: [{ path: ":id" }] }, { path: "*" }]);

test.each([
  ["/courts/7", "/courts/:id"],
  ["/nowhere", "*"],
  ["/%/asha@example.com", "*"],
  ["/courts/%00", "*"],
])("the pattern of %s is %s, and its path is not logged", (path, pattern) => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  expect(patternOf(path)).toBe(pattern);
  expect(warn).not.toHaveBeenCalled();
});

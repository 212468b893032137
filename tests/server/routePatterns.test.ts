import { expect, test, vi } from "vitest";
import { requestPath } from "../../server/requestTarget";
import { routePatternsIn } from "../../server/routePatterns";
import { usedMemory } from "../support/memory";

const routes = [{ path: "courts", children: [{ path: ":id" }] }, { path: "*" }];
const patternOf = routePatternsIn(routes);

test.each([
  ["/courts/7", "/courts/:id"],
  ["/nowhere", "*"],
  ["/%/asha@example.com", "*"],
  ["/courts/%00", "*"],
  [`/courts/${"7".repeat(500)}`, "*"],
])("the pattern of %s is %s, and its path is not logged", (path, pattern) => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  expect(patternOf(path)).toBe(pattern);
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ["paths", (number: number) => `/courts/${number}`.padEnd(8_000, "x")],
  ["queries", (number: number) => `/courts/of-a-long-name-${number}?`.padEnd(8_000, "x")],
])("long %s take 4 MB at most", (_what, urlOf) => {
  const patternOf = routePatternsIn(routes);
  const before = usedMemory();
  for (let number = 0; number < 5_000; number += 1) patternOf(requestPath({ url: urlOf(number) }));
  expect(usedMemory() - before).toBeLessThan(4_000_000);
  // Used after the measurement, so that it is not collected before it.
  expect(patternOf("/courts/7")).toBe("/courts/:id");
});

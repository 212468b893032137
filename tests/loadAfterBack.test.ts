import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { LOAD_AFTER_BACK } from "~/loadAfterBack.server";

/** Runs the script on /courts?page=2, and Back to another address. @returns how often the page was loaded */
function loadsAfterBack(pathname: string, search: string, hydrated: boolean): number {
  const browser = new EventTarget();
  const location = { pathname: "/courts", search: "?page=2", reload: () => loads++ };
  let loads = 0;
  runInNewContext(LOAD_AFTER_BACK, {
    window: hydrated ? { __reactRouterDataRouter: {} } : {},
    location,
    history: {},
    addEventListener: browser.addEventListener.bind(browser),
  });
  Object.assign(location, { pathname, search });
  browser.dispatchEvent(new Event("popstate"));
  return loads;
}

test("Back before hydration loads a page with another path or query, and none for a fragment", () => {
  expect(loadsAfterBack("/courts/1", "?page=2", false)).toBe(1);
  expect(loadsAfterBack("/courts", "", false)).toBe(1);
  expect(loadsAfterBack("/courts", "?page=2", false)).toBe(0);
});

test("Back after hydration is the router's", () => {
  expect(loadsAfterBack("/courts/1", "", true)).toBe(0);
});

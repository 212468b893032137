import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSite, type Site, signIn, whoIs } from "./site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

describe("signing in with a demo account", () => {
  test("leads back to where it began, with a session", async () => {
    const browser = site.browser();
    const { url } = await signIn(browser, site, "player@example.com", "/form?public&page=2#reviews");
    expect(url.pathname + url.search).toBe("/form?public&page=2");
    expect(await whoIs(browser, site)).toBe("Rohan");
  });
});

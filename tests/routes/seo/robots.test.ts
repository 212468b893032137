import { beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";

let app: Awaited<ReturnType<typeof startApp>>;
let lines: string[];
beforeAll(async () => {
  app = await startApp();
  lines = (await (await app.visitor().get("/robots.txt")).text()).split("\n");
});

/** Whether RFC 9309 allows crawling an address. There are no Allow rules, so a single match forbids it. */
function mayCrawl(address: string): boolean {
  const patterns = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  return !patterns.some((pattern) => {
    const expression = pattern.replace(/[.?+()[\]\\^]/g, "\\$&").replaceAll("*", ".*");
    return new RegExp(`^${expression}`).test(address);
  });
}

test("robots.txt is plain text with the absolute address of the sitemap", async () => {
  const response = await app.visitor().get("/robots.txt");
  expect([
    response.status,
    response.headers.get("Content-Type"),
    response.headers.get("Cache-Control"),
  ]).toEqual([200, "text/plain; charset=utf-8", "public, max-age=3600"]);
  expect(lines).toContain("User-agent: *");
  expect(lines).toContain(`Sitemap: ${app.origin}/sitemap.xml`);
  for (const line of lines) expect(line).toMatch(/^$|^(User-agent|Disallow|Sitemap): \S+$/);
});

describe("a crawler", () => {
  test.each([
    "/",
    "/courts",
    "/courts?location=Bandra+West&page=2",
    "/courts/1",
    "/courts/1?page=2",
    "/courts/1/card.png",
    "/courts/1/badge.svg",
    "/courts/1/reviews.atom",
    "/equipment/12",
    "/equipment/12/card.png",
    "/profile/0b7e",
    "/reviews.atom",
    "/compare",
    "/sitemap.xml",
    "/sitemap/courts-1.xml",
    "/card.png",
    "/uploads/a.webp",
    "/privacy-policy",
    "/assets/root.css",
  ])("may crawl %s", (address) => {
    expect(mayCrawl(address)).toBe(true);
  });

  test.each([
    "/api/login?returnTo=/",
    "/api/courts",
    "/admin",
    "/admin/users",
    "/courts/new",
    "/courts/new?location=Powai",
    "/courts/1/edit",
    "/courts/1/delete",
    "/courts/1/delete?from=list",
    "/courts/1/review",
    "/equipment/1/review",
    "/courts/1/badge",
    "/courts/1/claim",
    "/equipment/1/claim",
    "/account",
    "/account/tokens",
    "/reviews/1/edit",
    "/profile/0b7e/edit",
    "/guidelines/edit",
    "/search?q=vertex",
    "/courts?q=rain",
    "/courts?location=Powai&q=rain",
    "/compare?ids=1,2",
    "/rackets?ids=1",
    "/rackets?sort=price&ids=1",
    "/sign-in-provider/auth",
  ])("may not crawl %s", (address) => {
    expect(mayCrawl(address)).toBe(false);
  });
});

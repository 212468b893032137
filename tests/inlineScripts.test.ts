import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { TextResponse } from "~/http/textResponse";
import { hashInlineScripts } from "~/inlineScripts.server";
import { startApp } from "./support/app";
import { addReviews, courtFields } from "./support/catalogue";

const hashOf = (code: string) => `sha256-${createHash("sha256").update(code).digest("base64")}`;

test("only scripts with the page's nonce get a hash", () => {
  const html =
    '<script nonce="n">a()</script><script async="" nonce="n" src="/b.js"></script><script>c()</script>';
  expect(hashInlineScripts(html, "n", ["d()"])).toEqual({
    html: '<script>a()</script><script async="" src="/b.js"></script><script>c()</script>',
    hashes: [hashOf("d()"), hashOf("a()")],
  });
});

test.each([
  ["with React Router's scripts", "/review", 2],
  ["that is hydrated on the first interaction", "", 1],
])(
  "every inline script of a page %s has a hash, and the page is the same each time",
  async (_, page, least) => {
    const app = await startApp();
    const { id } = await app.repositories().courts.add(courtFields({ name: "A <script>alert(1)</script>" }));
    await addReviews(app.entities(), id, [4], '<script nonce="">alert(2)</script>');
    const player = await app.signedIn();
    const path = `/courts/${id}${page}`;
    const response = await player.get(path);
    const html = await response.text();
    expect(html).not.toMatch(/<[^>]* nonce/);
    expect(await (await player.get(path)).text()).toBe(html);
    const scripts = Array.from(
      html.matchAll(/<script(?![^>]*(?: src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
      ([, code = ""]) => hashOf(code),
    );
    expect(scripts.length).toBeGreaterThanOrEqual(least);
    expect(response).toBeInstanceOf(TextResponse);
    expect(response instanceof TextResponse && response.inlineScripts).toEqual(
      expect.arrayContaining(scripts),
    );
  },
);

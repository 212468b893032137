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

test("every inline script of a page has a hash, and the page is the same in each response", async () => {
  const app = await startApp();
  const { id } = await app.repositories().courts.add(courtFields({ name: "A <script>alert(1)</script>" }));
  await addReviews(app.entities(), id, [4], '<script nonce="">alert(2)</script>');
  const [response, again] = [
    await app.visitor().get(`/courts/${id}`),
    await app.visitor().get(`/courts/${id}`),
  ];
  const html = await response.text();
  expect(html).not.toMatch(/<[^>]* nonce/);
  expect(await again.text()).toBe(html);
  const scripts = Array.from(
    html.matchAll(/<script(?![^>]*(?: src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
    ([, code = ""]) => hashOf(code),
  );
  expect(scripts.length).toBeGreaterThan(1);
  expect(response).toBeInstanceOf(TextResponse);
  expect(response instanceof TextResponse && response.inlineScripts).toEqual(expect.arrayContaining(scripts));
});

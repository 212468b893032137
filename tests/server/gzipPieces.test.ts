import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { GzipPieces } from "../../server/gzipPieces";

test.each([
  [
    ["<ul>", "</ul>", "</html>"],
    ["<li>Asha &amp; Étienne</li>", "tag"],
  ],
  [
    ["", "", ""],
    ["", ""],
  ],
  [
    ["x".repeat(200_000), "y", "x".repeat(200_000)],
    ["x".repeat(70_000), "z".repeat(0xffff)],
  ],
  [["alone"], []],
])("pieces and the parts in between are a gzip file of the whole text", async (texts, between) => {
  const pieces = texts.map((text) => Buffer.from(text));
  const parts = between.map((text) => Buffer.from(text));
  const gzip = new GzipPieces(pieces);
  const whole = texts.map((text, index) => text + (between[index] ?? "")).join("");
  expect(gunzipSync(await gzip.with(parts)).toString()).toBe(whole);
  const others = parts.map(() => Buffer.from("other"));
  const other = texts.map((text, index) => text + (others[index] ? "other" : "")).join("");
  expect(gunzipSync(await gzip.with(others)).toString()).toBe(other);
});

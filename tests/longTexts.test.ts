import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LongTexts } from "~/longTexts.server";

const LONG = `<b>"R&D"</b> ${"é".repeat(10_000)}`;

describe("a page with long texts", () => {
  test("is rendered with placeholders, which are replaced in text and in attributes", async () => {
    const held = new LongTexts();
    const { short, list, again } = held.replace({
      short: "$&",
      list: [LONG, 5, null, undefined],
      again: LONG,
    });
    expect([short, list[1], list[2], list[3]]).toEqual(["$&", 5, null, undefined]);
    expect(held.isEmpty).toBe(false);
    const html = `<textarea>${list[0]}</textarea><input value="${again}">`;
    expect(html.length).toBeLessThan(150);
    const rest = LONG.slice(LONG.indexOf("é"));
    const escaped = "&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt; ";
    expect(await held.insert(html)).toBe(
      `<textarea>${escaped}${rest}</textarea><input value="${escaped}${rest}">`,
    );
  });

  test.each([
    ["special characters of HTML", "<&>\"'"],
    ["character references", "&amp;&#x27;"],
    ["line ends", "\n"],
    ["a letter after a line end", "\na"],
    ["line ends of a form", "\r\n"],
    ["tags", "</textarea><script>alert(1)</script><!--"],
    ["replacement patterns", "$&$1$`$'$$"],
    ["surrogate pairs", "😀"],
    ["an unpaired surrogate", "a\ud83d"],
    ["an Arabic phrase in one character", "\ufdfa"],
    ["control characters", "\u0001\u007f\u2028"],
    ["identifiers", "6f1f6dc4-5d0c-4f5e-9d2a-0a4c1f0f6c55 "],
  ])("with %s equals what React renders", async (_, unit) => {
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    const pageWith = (value: string) =>
      renderToString(
        createElement(
          "form",
          { title: value },
          createElement("input", { type: "hidden", value }),
          createElement("textarea", { defaultValue: value }),
          createElement("pre", {}, value),
          createElement("p", {}, "6f1f6dc4-5d0c-4f5e-9d2a-0a4c1f0f6c55 ", value, " end"),
        ),
      );
    const held = new LongTexts();
    const page = pageWith(held.replace(text));
    expect(page.length).toBeLessThan(1_000);
    expect((await held.insert(page)) === pageWith(text)).toBe(true);
  });

  test("inserts a text at each of its placeholders, with replacement patterns unchanged", async () => {
    const held = new LongTexts();
    const dollars = "$1$&$$".repeat(2_000);
    const placeholder = held.replace(dollars);
    expect(await held.insert(`${placeholder} ${placeholder}`)).toBe(
      `${dollars.replaceAll("&", "&amp;")} ${dollars.replaceAll("&", "&amp;")}`,
    );
  });

  test("returns a value without long texts itself, and preserves the prototype of an instance", () => {
    class Rejection {
      readonly message: string;
      constructor(message: string) {
        this.message = message;
      }
    }
    const value = { list: ["a"], rejection: new Rejection("short") };
    expect(new LongTexts().replace(value)).toBe(value);
    const held = new LongTexts().replace({ ...value, rejection: new Rejection(LONG) });
    expect(held.list).toBe(value.list);
    expect(held.rejection).toBeInstanceOf(Rejection);
    expect(held.rejection.message).not.toBe(LONG);
  });
});

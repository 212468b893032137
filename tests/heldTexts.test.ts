import { describe, expect, test } from "vitest";
import { HeldTexts } from "~/heldTexts.server";

const LONG = `<b>"R&D"</b> ${"é".repeat(10_000)}`;

describe("a page with long texts", () => {
  test("is rendered with a word for each, and gets them at last as text and in attributes", async () => {
    const held = new HeldTexts();
    const { short, list, again } = held.hold({ short: "$&", list: [LONG, 5, null, undefined], again: LONG });
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

  test("holds one text twice where it stands twice, whatever else it says", async () => {
    const held = new HeldTexts();
    const dollars = "$1$&$$".repeat(2_000);
    const word = held.hold(dollars);
    expect(await held.insert(`${word} ${word}`)).toBe(
      `${dollars.replaceAll("&", "&amp;")} ${dollars.replaceAll("&", "&amp;")}`,
    );
  });

  test("leaves what holds none as it is, and what it is an instance of", () => {
    class Refused {
      readonly message: string;
      constructor(message: string) {
        this.message = message;
      }
    }
    const value = { list: ["a"], refused: new Refused("short") };
    expect(new HeldTexts().hold(value)).toBe(value);
    const held = new HeldTexts().hold({ ...value, refused: new Refused(LONG) });
    expect(held.list).toBe(value.list);
    expect(held.refused).toBeInstanceOf(Refused);
    expect(held.refused.message).not.toBe(LONG);
  });
});

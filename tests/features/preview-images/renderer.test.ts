import { describe, expect, test } from "vitest";
import { drawableText } from "~/features/preview-images/drawableText.server";
import { draw, measure } from "~/features/preview-images/renderer.server";
import { readPng } from "../../support/png";

describe("the typeface", () => {
  const size = { width: 120, height: 80 };
  const node = (text: string) => ({ type: "text", text, style: { fontSize: 40, color: "white" } }) as const;
  const drawn = (text: string) => draw(node(text), size);

  /** The left part of a text's picture. */
  async function beginning(text: string): Promise<Buffer> {
    const { width, height, pixels } = await readPng(await drawn(text));
    const row = (y: number) => pixels.subarray(y * width * 4, (y * width + 8) * 4);
    return Buffer.concat(Array.from({ length: height }, (_, y) => row(y)));
  }

  /** By itself, or as a mark. */
  function passes(character: string): boolean {
    return ["", "q", "क"].some((letter) => drawableText(letter + character).includes(character));
  }

  test("has a glyph for every character that passes", async () => {
    const missing = await drawn("\u{10FFFD}");
    expect(await drawn("Ж")).toEqual(missing);
    const passing = Array.from({ length: 0x2c00 }, (_, code) => String.fromCodePoint(code)).filter(passes);
    expect(passing.length).toBeGreaterThan(500);
    for (const it of passing) expect.soft((await drawn(it)).equals(missing), it).toBe(false);
  });

  test("puts the signs of Devanagari where they belong", async () => {
    // The vowel i is written after its consonant and stands before it; aa stands where it is written.
    expect(await beginning("का")).toEqual(await beginning("क"));
    expect(await beginning("कि")).not.toEqual(await beginning("क"));
  });

  test.each([
    ["क्ष", "क्\u200Cष"],
    ["क्लब", "क्\u200Cलब"],
    ["श्री", "श्\u200Cरी"],
  ])("makes one of the consonants of %s", async (conjunct, apart) => {
    const [one, two] = await Promise.all([measure(node(conjunct), size), measure(node(apart), size)]);
    expect(one.reach).toBeLessThan(two.reach);
  });

  test("is there again after a text has brought the renderer down", async () => {
    const before = await drawn("अंधेरी");
    // Marks without a letter, which no card has: they end the renderer of 2026 with SIGABRT, and may not end a later one.
    await Promise.allSettled([drawn("\u093F\u094D\u200D\u0941"), drawn("Andheri")]);
    expect(await drawn("अंधेरी")).toEqual(before);
  });
});

import { describe, expect, test } from "vitest";
import { drawableText } from "~/features/preview-images/drawableText.server";
import { draw, measure } from "~/features/preview-images/renderer.server";
import { readPng } from "../../support/png";

describe("the font", () => {
  const size = { width: 120, height: 80 };
  const node = (text: string) => ({ type: "text", text, style: { fontSize: 40, color: "white" } }) as const;
  const drawn = (text: string) => draw(node(text), size);

  /** The pixels of the left part of a rendered text. */
  async function leftPart(text: string): Promise<Buffer> {
    const { width, height, pixels } = await readPng(await drawn(text));
    const row = (y: number) => pixels.subarray(y * width * 4, (y * width + 8) * 4);
    return Buffer.concat(Array.from({ length: height }, (_, y) => row(y)));
  }

  /** Whether a character is drawable by itself or as a combining mark. */
  function isDrawable(character: string): boolean {
    return ["", "q", "क"].some((letter) => drawableText(letter + character).includes(character));
  }

  test("has a glyph for every drawable character", async () => {
    const missing = await drawn("\u{10FFFD}");
    expect(await drawn("Ж")).toEqual(missing);
    const drawable = Array.from({ length: 0x2c00 }, (_, code) => String.fromCodePoint(code)).filter(
      isDrawable,
    );
    expect(drawable.length).toBeGreaterThan(500);
    for (const it of drawable) expect.soft((await drawn(it)).equals(missing), it).toBe(false);
  });

  test("orders the vowel signs of Devanagari correctly", async () => {
    // The vowel i is encoded after its consonant but drawn before it; aa is drawn where it is encoded.
    expect(await leftPart("का")).toEqual(await leftPart("क"));
    expect(await leftPart("कि")).not.toEqual(await leftPart("क"));
  });

  test.each([
    ["क्ष", "क्\u200Cष"],
    ["क्लब", "क्\u200Cलब"],
    ["श्री", "श्\u200Cरी"],
  ])("combines the consonants of %s", async (conjunct, apart) => {
    const [one, two] = await Promise.all([measure(node(conjunct), size), measure(node(apart), size)]);
    expect(one.reach).toBeLessThan(two.reach);
  });

  test("recovers after a text has crashed the renderer", async () => {
    const before = await drawn("अंधेरी");
    // Marks without a letter, which no preview image contains: some versions of the renderer abort on them.
    await Promise.allSettled([drawn("\u093F\u094D\u200D\u0941"), drawn("Andheri")]);
    expect(await drawn("अंधेरी")).toEqual(before);
  });
});

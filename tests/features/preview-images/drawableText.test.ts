import { describe, expect, test } from "vitest";
import { drawableText } from "~/features/preview-images/drawableText.server";

describe("the drawable part of a text", () => {
  test.each([
    "Smash Club",
    "O'Brien & Sons – “Padel”",
    "Łódź, Chișinău, São Paulo, Đà Nẵng, Ōsaka",
    "अंधेरी पश्चिम",
    "श्री छत्रपती शिवाजी क्रीडा संकुल",
    "र्‍या", // The eyelash ra, which requires a zero-width joiner.
    "₹1,200–1,500 • 90′ court™…",
  ])("is the whole text: %s", (text) => {
    expect(drawableText(text)).toBe(text.normalize("NFC"));
  });

  test.each([
    ["emoji", "🎾 Ace 🏆 Club 👩🏽‍🤝‍👨🏻🇮🇳", "Ace Club"],
    ["other scripts", "Club نادي 俱乐部 કલબ", "Club"],
    ["controls and line ends", "Ace\0\u0007\u001B[2J\r\n\tClub", "Ace[2J Club"],
    ["bidirectional controls", "\u202EAce\u2066 \u200FClub\u202C", "Ace Club"],
    ["invisible characters", "\u00ADA\u200Bc\uFEFFe\u2060", "Ace"],
    ["lone surrogates", "A\uD83Ac\uDF80e", "Ace"],
    ["unassigned and private characters", "Ace\u{10FFFF}\uE000 Club\uFFFD", "Ace Club"],
  ])("omits %s", (_what, text, drawn) => {
    expect(drawableText(text)).toBe(drawn);
  });

  test.each([
    ["bold and wide letters", "𝐏𝐚𝐝𝐞𝐥 Ｃｌｕｂ ①", "Padel Club 1"],
    ["unsupported accents", "Ẅ̷a\u0337l\u0489l", "Ẅall"],
    ["letters with marks of another script", "aंbि क\u0301\u0308", "ab क"],
    ["marks without a letter", "\u0301ा\u200D ्ि Club", "Club"],
  ])("simplifies %s", (_what, text, drawn) => {
    expect(drawableText(text)).toBe(drawn);
  });

  test("limits the marks on a letter", () => {
    expect(drawableText(`e${"\u0301".repeat(200)}`)).toBe("é\u0301");
    expect(drawableText(`क${"ं".repeat(200)}`)).toBe("कंंंं");
  });

  test.each([
    "",
    " \n ",
    "🎾",
    "نادي",
    "\u200D\u200C",
    "\0",
    "מגרש פאדל (תל אביב)",
    "俱乐部・『中心』 – 俱乐部",
  ])("is empty for %j", (text) => {
    expect(drawableText(text)).toBe("");
  });

  test.each(["(!)", "俱乐部 (2)"])(
    "has the punctuation if it is all, or has letters or digits left: %j",
    (text) => {
      expect(drawableText(text)).toBe(text.replace("俱乐部 ", ""));
    },
  );

  test("is limited in length", () => {
    expect(drawableText("a".repeat(100_000)).length).toBeLessThan(1_000);
  });
});

import { describe, expect, test } from "vitest";
import { drawableText } from "~/features/preview-images/drawableText.server";

describe("what is drawn of a text", () => {
  test.each([
    "Smash Club",
    "O'Brien & Sons – “Padel”",
    "Łódź, Chișinău, São Paulo, Đà Nẵng, Ōsaka",
    "अंधेरी पश्चिम",
    "श्री छत्रपती शिवाजी क्रीडा संकुल",
    "र्‍या", // The eyelash ra, which takes an invisible joiner.
    "₹1,200–1,500 • 90′ court™…",
  ])("is all of it: %s", (text) => {
    expect(drawableText(text)).toBe(text.normalize("NFC"));
  });

  test.each([
    ["emoji", "🎾 Ace 🏆 Club 👩🏽‍🤝‍👨🏻🇮🇳", "Ace Club"],
    ["other scripts", "Club نادي 俱乐部 કલબ", "Club"],
    ["controls and line ends", "Ace\0\u0007\u001B[2J\r\n\tClub", "Ace[2J Club"],
    ["what turns text around", "\u202EAce\u2066 \u200FClub\u202C", "Ace Club"],
    ["what shows nothing", "\u00ADA\u200Bc\uFEFFe\u2060", "Ace"],
    ["halves of characters", "A\uD83Ac\uDF80e", "Ace"],
    ["characters of no alphabet", "Ace\u{10FFFF}\uE000 Club\uFFFD", "Ace Club"],
  ])("leaves out %s", (_what, text, drawn) => {
    expect(drawableText(text)).toBe(drawn);
  });

  test.each([
    ["bold and wide letters", "𝐏𝐚𝐝𝐞𝐥 Ｃｌｕｂ ①", "Padel Club 1"],
    ["accents that nobody knows", "Ẅ̷a\u0337l\u0489l", "Ẅall"],
    ["letters with another alphabet's marks", "aंbि क\u0301\u0308", "ab क"],
    ["marks without a letter", "\u0301ा\u200D ्ि Club", "Club"],
  ])("makes %s plain", (_what, text, drawn) => {
    expect(drawableText(text)).toBe(drawn);
  });

  test("has no more marks on a letter than stay in its line", () => {
    expect(drawableText(`e${"\u0301".repeat(200)}`)).toBe("é\u0301");
    expect(drawableText(`क${"ं".repeat(200)}`)).toBe("कंंंं");
  });

  test.each(["", " \n ", "🎾", "نادي", "\u200D\u200C", "\0"])("is nothing of %j", (text) => {
    expect(drawableText(text)).toBe("");
  });

  test("is cut where nobody would see the rest", () => {
    expect(drawableText("a".repeat(100_000)).length).toBeLessThan(1_000);
  });
});

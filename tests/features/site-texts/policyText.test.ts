import { describe, expect, test } from "vitest";
import { headingsOf, readPolicyText } from "~/features/site-texts/policy.text";
import { relativeCost } from "../../support/relativeCost";

describe("A policy's text", () => {
  test("has headings, paragraphs and lists", () => {
    expect(readPolicyText("Hello.\n\n# Be honest\n\nAlways.\n\n- the good\n- the bad\n\nSo long.")).toEqual([
      { kind: "paragraph", text: "Hello." },
      { kind: "heading", text: "Be honest", id: "section-be-honest" },
      { kind: "paragraph", text: "Always." },
      { kind: "list", items: ["the good", "the bad"] },
      { kind: "paragraph", text: "So long." },
    ]);
  });

  test("requires no empty lines around headings and lists", () => {
    expect(readPolicyText("# One\nFirst.\n- a\n- b\n# Two\nSecond.").map(({ kind }) => kind)).toEqual([
      "heading",
      "paragraph",
      "list",
      "heading",
      "paragraph",
    ]);
  });

  test("preserves line breaks of paragraphs and items with any line ending", () => {
    expect(readPolicyText("One\r\ntwo\rthree\r\n\r\n- item\r\n  goes on\r\n- next")).toEqual([
      { kind: "paragraph", text: "One\ntwo\nthree" },
      { kind: "list", items: ["item\ngoes on", "next"] },
    ]);
  });

  test("joins list items separated by empty lines", () => {
    expect(readPolicyText("- a\n\n\n- b\n\nAnd this is a paragraph.")).toEqual([
      { kind: "list", items: ["a", "b"] },
      { kind: "paragraph", text: "And this is a paragraph." },
    ]);
  });

  test("treats incomplete markup as text", () => {
    for (const text of ["#hashtag", "-5 degrees", "## deeper", "#", "-", "* star", "a # b", "1. first"]) {
      expect(readPolicyText(text), text).toEqual([{ kind: "paragraph", text }]);
    }
  });

  test("omits invisible content", () => {
    for (const text of ["", " \n\t\n ", "\u200b\n\ufeff", "# \u200b", "- \u200b\n- \u2060"]) {
      expect(readPolicyText(text), JSON.stringify(text)).toEqual([]);
    }
  });

  test("preserves markup of other languages as text", () => {
    const hostile = `<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror="alert(1)"> {{7*7}} &lt;`;
    expect(readPolicyText(`# ${hostile}\n\n${hostile}\n\n- ${hostile}`)).toEqual([
      { kind: "heading", text: hostile, id: expect.stringMatching(/^section-script-alert-1-[a-z\d-]+$/) },
      { kind: "paragraph", text: hostile },
      { kind: "list", items: [hostile] },
    ]);
  });
});

describe("A heading's id", () => {
  const idsOf = (...headings: string[]) =>
    headingsOf(readPolicyText(headings.map((heading) => `# ${heading}`).join("\n"))).map(({ id }) => id);

  test("is unique", () => {
    expect(idsOf("Age", "Age", "Age 2", "age!", "Age")).toEqual([
      "section-age",
      "section-age-2",
      "section-age-2-2",
      "section-age-3",
      "section-age-4",
    ]);
  });

  test("differs from the page's own ids", () => {
    expect(idsOf("Content", "__proto__", "constructor")).toEqual([
      "section-content",
      "section-proto",
      "section-constructor",
    ]);
  });

  test("preserves letters of every script, and exists for headings without letters", () => {
    expect(idsOf("आपके अधिकार", "Größe", "!!!", "🎾", "…")).toEqual([
      "section-आपके-अधिकार",
      "section-größe",
      "section",
      "section-2",
      "section-3",
    ]);
  });

  test("is limited to 60 characters, without splitting one", () => {
    const [id = ""] = idsOf("𝒳".repeat(500));
    expect([...id]).toHaveLength("section-".length + 60);
    expect(id.isWellFormed()).toBe(true);
  });
});

test("A hostile text is parsed in linear time", async () => {
  const texts = [
    "# ".repeat(100_000),
    "- \n".repeat(100_000),
    "# a\n".repeat(20_000),
    "\t".repeat(200_000),
    "-".repeat(200_000),
  ];
  expect(await relativeCost(() => texts.map((text) => readPolicyText(text)))).toBeLessThan(50);
});

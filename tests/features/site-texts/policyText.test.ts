import { describe, expect, test } from "vitest";
import { headingsOf, readPolicyText } from "~/features/site-texts/policy.text";

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

  test("needs no empty lines around headings and lists", () => {
    expect(readPolicyText("# One\nFirst.\n- a\n- b\n# Two\nSecond.").map(({ kind }) => kind)).toEqual([
      "heading",
      "paragraph",
      "list",
      "heading",
      "paragraph",
    ]);
  });

  test("keeps the line breaks of paragraphs and items, whichever way lines end", () => {
    expect(readPolicyText("One\r\ntwo\rthree\r\n\r\n- item\r\n  goes on\r\n- next")).toEqual([
      { kind: "paragraph", text: "One\ntwo\nthree" },
      { kind: "list", items: ["item\ngoes on", "next"] },
    ]);
  });

  test("is one list, however loosely its items are set", () => {
    expect(readPolicyText("- a\n\n\n- b\n\nAnd this is a paragraph.")).toEqual([
      { kind: "list", items: ["a", "b"] },
      { kind: "paragraph", text: "And this is a paragraph." },
    ]);
  });

  test("takes for text what only looks like a mark", () => {
    for (const text of ["#hashtag", "-5 degrees", "## deeper", "#", "-", "* star", "a # b", "1. first"]) {
      expect(readPolicyText(text), text).toEqual([{ kind: "paragraph", text }]);
    }
  });

  test("says nothing where there is nothing to see", () => {
    for (const text of ["", " \n\t\n ", "\u200b\n\ufeff", "# \u200b", "- \u200b\n- \u2060"]) {
      expect(readPolicyText(text), JSON.stringify(text)).toEqual([]);
    }
  });

  test("stays text, whatever it holds", () => {
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

  test("is given once", () => {
    expect(idsOf("Age", "Age", "Age 2", "age!", "Age")).toEqual([
      "section-age",
      "section-age-2",
      "section-age-2-2",
      "section-age-3",
      "section-age-4",
    ]);
  });

  test("is none that the page itself has", () => {
    expect(idsOf("Content", "__proto__", "constructor")).toEqual([
      "section-content",
      "section-proto",
      "section-constructor",
    ]);
  });

  test("is readable in every script, and there where a heading has no letters", () => {
    expect(idsOf("आपके अधिकार", "Größe", "!!!", "🎾", "…")).toEqual([
      "section-आपके-अधिकार",
      "section-größe",
      "section",
      "section-2",
      "section-3",
    ]);
  });

  test("is short, and whole characters", () => {
    const [id = ""] = idsOf("𝒳".repeat(500));
    expect([...id]).toHaveLength("section-".length + 60);
    expect(id.isWellFormed()).toBe(true);
  });
});

test("A hostile text is read as fast as any", () => {
  const texts = [
    "# ".repeat(100_000),
    "- \n".repeat(100_000),
    "# a\n".repeat(20_000),
    "\t".repeat(200_000),
    "-".repeat(200_000),
  ];
  const started = performance.now();
  for (const text of texts) readPolicyText(text);
  expect(performance.now() - started).toBeLessThan(5_000);
});

import { describe, expect, test } from "vitest";
import { escapeFormula, unescapeFormula } from "~/features/import/csvInjection";

describe("a cell that a spreadsheet would evaluate", () => {
  test.each([
    "=1+1",
    "+91 22 5550 0100",
    "-5",
    "@SUM(A1)",
    "\tTab",
    "\rReturn",
    "'=1+1",
    "''@x",
    '=HYPERLINK("https://evil.example","x")',
  ])("is escaped without loss: %j", (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  });

  test.each(["", "'", "''", "'quoted'", "Smash Club", "1+1", " =1", "’=1", "O'Neill", "'tis the club"])(
    "differs from any other text, which is unchanged: %j",
    (text) => {
      expect(escapeFormula(text)).toBe(text);
      expect(unescapeFormula(text)).toBe(text);
    },
  );

  test("is unescaped without loss, whatever it contains", () => {
    const signs = ["'", "=", "+", "-", "@", "\t", "\r", "a", " ", ""];
    for (const one of signs)
      for (const two of signs)
        for (const three of signs) {
          const text = one + two + three;
          expect(unescapeFormula(escapeFormula(text))).toBe(text);
          expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
        }
  });
});

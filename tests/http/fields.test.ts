import { describe, expect, test } from "vitest";
import { z } from "zod";
import { boundedList, optionalLine, optionalText, requiredLine, requiredText } from "~/http/fields";
import { relativeCost } from "../support/relativeCost";

const required = requiredText("Name", 5, { missing: "Name is required", blank: "Name cannot be empty" });
const optional = optionalText("Bio", 5);
const requiredOnLine = requiredLine("Name", 5, { missing: "Name is required" });
const optionalOnLine = optionalLine("Brand", 5);

/** The parsed value, or the error messages. */
function read(field: z.ZodType, value: unknown): unknown {
  const result = field.safeParse(value);
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
}

describe("requiredText", () => {
  test.each([
    ["Asha", "Asha"],
    [" Asha\r\n", "Asha"],
    ["a\r\nb", "a\nb"],
    ["🎾🎾🎾🎾🎾", "🎾🎾🎾🎾🎾"],
    ["  12345  ", "12345"],
  ])("parses %j as %j", (value, parsed) => {
    expect(read(required, value)).toBe(parsed);
  });

  test.each([
    [undefined, "Name is required"],
    [null, "Name is required"],
    [5, "Name must be text"],
    [["Asha"], "Name must be text"],
    ["", "Name cannot be empty"],
    [" \n", "Name cannot be empty"],
    ["\u200B", "Name cannot be empty"],
    ["123456", "Name can be at most 5 characters long"],
    ["🎾🎾🎾🎾🎾🎾", "Name can be at most 5 characters long"],
    ["a\0b", "Name contains a character that cannot be stored"],
    ["\uD83C", "Name contains a character that cannot be stored"],
  ])("rejects %j with '%s'", (value, message) => {
    expect(read(required, value)).toEqual([message]);
  });
});

describe("optionalText", () => {
  test.each([
    ["Asha", "Asha"],
    [" a\r\nb ", "a\nb"],
    ["", null],
    ["  ", null],
    ["\u200B\u2800", null],
    [null, null],
    [undefined, undefined],
  ])("parses %j as %j", (value, parsed) => {
    expect(read(optional, value)).toBe(parsed);
  });

  test.each([
    [5, "Bio must be text"],
    [{}, "Bio must be text"],
    ["123456", "Bio can be at most 5 characters long"],
    ["a\0b", "Bio contains a character that cannot be stored"],
  ])("rejects %j with '%s'", (value, message) => {
    expect(read(optional, value)).toEqual([message]);
  });
});

describe("a text with many marks on a letter", () => {
  const field = optionalText("Bio", 1_000);

  test.each([
    [`Hello a${"\u0301\u0310\u033F\u0360".repeat(240)}`, ["Bio can have at most 8 marks on a letter"]],
    [`a${"\u0301".repeat(9)}`, ["Bio can have at most 8 marks on a letter"]],
    [`a${"\u0301".repeat(8)}`, `a${"\u0301".repeat(8)}`],
  ])("is rejected if they are more than any language has: %j", (value, outcome) => {
    expect(read(field, value)).toEqual(outcome);
  });
});

test("a text that is copied from a stored one may have any marks", () => {
  const passage = requiredText("The passage", 100, { missing: "Missing" }, { anyMarks: true });
  const copied = `a${"\u0301".repeat(40)}`;
  expect(read(passage, copied)).toBe(copied);
  expect(read(passage, " ")).toEqual(["Missing"]);
});

describe("requiredLine and optionalLine", () => {
  test.each([
    ["a\nb", "a b"],
    [" a \r\n\r\n b\n", "a b"],
    ["1\r\n\r\n345", "1 345"],
    ["a  b", "a  b"],
  ])("parse %j as %j", (value, parsed) => {
    expect(read(requiredOnLine, value)).toBe(parsed);
    expect(read(optionalOnLine, value)).toBe(parsed);
  });

  test("check it as every text", () => {
    expect(read(requiredOnLine, "\n")).toEqual(["Name is required"]);
    expect(read(optionalOnLine, "\n")).toBeNull();
    expect(read(requiredOnLine, "123\n56")).toEqual(["Name can be at most 5 characters long"]);
    expect(read(optionalOnLine, "a\0\nb")).toEqual(["Brand contains a character that cannot be stored"]);
  });
});

describe("a text that is too long", () => {
  test.each(["x", " ", "\r", "\r\n", "\0", "\uD83C", "\uFDFA", "\u200B", "👨‍👩‍👧‍👦"])(
    "is rejected for its length alone: many of %j",
    async (unit) => {
      const value = unit.repeat(2_000_000);
      for (const field of [required, optional, requiredOnLine, optionalOnLine]) {
        const [message, ...others] = [read(field, value)].flat();
        expect([message, others]).toEqual([expect.stringMatching(/can be at most 5 characters long$/), []]);
        expect(await relativeCost(() => read(field, value))).toBeLessThan(1);
      }
    },
  );

  test("is not passed to refinements of the field", () => {
    let checked = 0;
    const field = required.refine(() => ++checked > 0, "is checked");
    for (const value of ["x".repeat(2_000), "123456", "a\0b", " ", 5])
      expect(field.safeParse(value).success).toBe(false);
    expect(checked).toBe(0);
    expect(field.parse("Asha")).toBe("Asha");
    expect(checked).toBe(1);
  });

  test("is accepted when only the surrounding white space exceeds the limit", () => {
    expect(read(required, `${" ".repeat(500)}12345\r\n${"\n".repeat(500)}`)).toBe("12345");
  });
});

describe("boundedList", () => {
  const list = boundedList(z.string("must be text"), 3, { tooMany: "too many", noList: "must be a list" });

  test.each([
    [
      ["a", "b", "c"],
      ["a", "b", "c"],
    ],
    [[], []],
    [["a", 1, "c"], ["must be text"]],
    [["a", "b", "c", "d"], ["too many"]],
    ["a", ["must be a list"]],
    [null, ["must be a list"]],
  ])("parses %j as %j", (value, outcome) => {
    expect(read(list, value)).toEqual(outcome);
  });

  test("checks the length before the members", async () => {
    const members = Array.from({ length: 500_000 }, () => 1);
    expect(read(list, members)).toEqual(["too many"]);
    expect(await relativeCost(() => read(list, members))).toBeLessThan(1);
  });
});

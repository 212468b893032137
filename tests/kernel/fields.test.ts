import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { optionalText, requiredText } from "~/kernel/fields";

const required = requiredText("Name", 5, { missing: "Name is required", blank: "Name cannot be empty" });
const optional = optionalText("Bio", 5);

/** What a field makes of a value: what is kept, or what it is told. */
function read(field: z.ZodType, value: unknown): unknown {
  const result = field.safeParse(value);
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
}

describe("a required text", () => {
  test.each([
    ["Asha", "Asha"],
    [" Asha\r\n", "Asha"],
    ["a\r\nb", "a\nb"],
    ["🎾🎾🎾🎾🎾", "🎾🎾🎾🎾🎾"],
    ["  12345  ", "12345"],
  ])("%j is kept as %j", (value, kept) => {
    expect(read(required, value)).toBe(kept);
  });

  test.each([
    [undefined, "Name is required"],
    [null, "Name is required"],
    [5, "Name is required"],
    [["Asha"], "Name is required"],
    ["", "Name cannot be empty"],
    [" \n", "Name cannot be empty"],
    ["\u200B", "Name cannot be empty"],
    ["123456", "Name can be at most 5 characters long"],
    ["🎾🎾🎾🎾🎾🎾", "Name can be at most 5 characters long"],
    ["a\0b", "Name contains a character that cannot be stored"],
    ["\uD83C", "Name contains a character that cannot be stored"],
  ])("%j is told '%s'", (value, message) => {
    expect(read(required, value)).toEqual([message]);
  });
});

describe("an optional text", () => {
  test.each([
    ["Asha", "Asha"],
    [" a\r\nb ", "a\nb"],
    ["", null],
    ["  ", null],
    ["\u200B\u2800", null],
    [null, null],
    [undefined, undefined],
  ])("%j is kept as %j", (value, kept) => {
    expect(read(optional, value)).toBe(kept);
  });

  test.each([
    [5, "Bio must be text"],
    [{}, "Bio must be text"],
    ["123456", "Bio can be at most 5 characters long"],
    ["a\0b", "Bio contains a character that cannot be stored"],
  ])("%j is told '%s'", (value, message) => {
    expect(read(optional, value)).toEqual([message]);
  });
});

import { expect, test } from "vitest";
import { MAX_JSON, parseJson } from "~/lib/json";

test("JSON is parsed, or has the parser's message", () => {
  expect(parseJson("[1]")).toEqual({ value: [1] });
  expect(parseJson("{'a': 1}")).toEqual({ failure: expect.stringContaining("position 1") });
});

test("a text that is too long is not parsed", () => {
  const list = `[${" ".repeat(MAX_JSON - 2)}]`;
  expect(parseJson(list)).toEqual({ value: [] });
  expect(parseJson(`${list} `)).toEqual({ failure: null });
  expect(parseJson(`${list} `, Infinity)).toEqual({ value: [] });
});

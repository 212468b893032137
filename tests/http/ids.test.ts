import { expect, test } from "vitest";
import { readId } from "~/http/ids";

test.each([
  ["1", 1],
  ["42", 42],
  ["2147483647", 2_147_483_647],
])("readId accepts %s", (text, id) => {
  expect(readId(text)).toBe(id);
});

test.each([
  "2147483648",
  "9999999999",
  "99999999999999999999",
  "0",
  "-1",
  "+1",
  "01",
  "1.0",
  "1e3",
  " 1",
  "1\n",
  "0x1",
  "१",
  "one",
  "",
  undefined,
])("readId rejects %j", (text) => {
  expect(readId(text)).toBeNull();
});

import { expect, test } from "vitest";
import { findById, readId } from "~/http/ids";

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

test("findById asks for valid ids only", async () => {
  const find = async (id: number) => (id === 7 ? "row" : null);
  expect(await findById("7", find)).toBe("row");
  expect(await findById("8", find)).toBeNull();
  expect(await findById("7x", () => Promise.reject(new Error("not asked")))).toBeNull();
});

import { expect, test } from "vitest";
import { fieldText, postedVersions, readVersion } from "~/http/form";

test("fieldText returns a field's trimmed text, and an empty text for a missing field or a file", () => {
  const form = new FormData();
  form.append("text", " a\r\nb ");
  form.append("text", "second");
  form.append("file", new File([], "a.gif"));
  expect(["text", "file", "none"].map((name) => fieldText(form, name))).toEqual(["a\nb", "", ""]);
});

test("readVersion returns the version of a field, 0 too, and the current one for none or an invalid one", () => {
  const form = new FormData();
  form.append("version", "3");
  form.append("itemVersion", "0");
  form.append("base", "-1");
  expect(["version", "itemVersion", "base", "none"].map((name) => readVersion(form, 7, name))).toEqual([
    3, 0, 7, 7,
  ]);
  expect(readVersion(null, 7)).toBe(7);
});

test("postedVersions returns the versions of a form, 0 too, and none for a field that is missing or invalid", () => {
  const form = new FormData();
  form.append("version", "0");
  form.append("lastReport", "12");
  form.append("itemVersion", "x");
  expect(postedVersions(form)).toEqual({ version: 0, lastReport: 12 });
});

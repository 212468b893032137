import { expect, test } from "vitest";
import { fieldText } from "~/http/form";

test("fieldText is a field's text, trimmed, and empty where there is none or a file", () => {
  const form = new FormData();
  form.append("text", " a\r\nb ");
  form.append("text", "second");
  form.append("file", new File([], "a.gif"));
  expect(["text", "file", "none"].map((name) => fieldText(form, name))).toEqual(["a\nb", "", ""]);
});

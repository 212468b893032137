import { expect, test } from "vitest";
import { fieldText } from "~/http/form";

test("fieldText returns a field's trimmed text, and an empty text for a missing field or a file", () => {
  const form = new FormData();
  form.append("text", " a\r\nb ");
  form.append("text", "second");
  form.append("file", new File([], "a.gif"));
  expect(["text", "file", "none"].map((name) => fieldText(form, name))).toEqual(["a\nb", "", ""]);
});

import { describe, expect, test } from "vitest";
import { fieldText, readForm } from "~/kernel/form";

const post = (body: BodyInit, type?: string) =>
  new Request("http://site.example/", {
    method: "POST",
    body,
    ...(type === undefined ? {} : { headers: { "Content-Type": type } }),
  });
const urlencoded = (entries: [string, string][]) => post(new URLSearchParams(entries));

describe("a form", () => {
  test("has the fields that are named, and no other", async () => {
    const form = await readForm(
      urlencoded([
        ["name", "Smash"],
        ["isSuperAdmin", "true"],
        ["__proto__", "x"],
      ]),
      { single: ["name", "q"] },
    );
    expect([...form]).toEqual([["name", "Smash"]]);
  });

  test("keeps what was typed, with LF for line ends", async () => {
    const form = await readForm(urlencoded([["text", " a\r\nb\rc\n "]]), { single: ["text"] });
    expect(form.get("text")).toBe(" a\nb\nc\n ");
  });

  test("takes fifty values of a list, in their order, and of any other name the last", async () => {
    const many = Array.from({ length: 60 }, (_, at): [string, string] => ["a", String(at)]);
    const list = await readForm(urlencoded(many), { single: [], lists: ["a"] });
    expect(list.getAll("a")).toEqual(many.slice(0, 50).map(([, value]) => value));
    const one = await readForm(urlencoded(many), { single: ["a"] });
    expect(one.getAll("a")).toEqual(["59"]);
  });

  test("may come in parts, with a file", async () => {
    const sent = new FormData();
    sent.append("text", "a\r\nb");
    sent.append("image", new File(["GIF"], "a.gif", { type: "image/gif" }));
    const form = await readForm(post(sent), { single: ["text", "image"] });
    expect(form.get("text")).toBe("a\nb");
    expect(form.get("image")).toMatchObject({ name: "a.gif", size: 3 });
  });

  test.each(["application/x-www-form-urlencoded;charset=UTF-8", "Application/X-WWW-Form-Urlencoded"])(
    "may call itself %s",
    async (type) => {
      expect((await readForm(post("a=%E0%A4%AA+1", type), { single: ["a"] })).get("a")).toBe("प 1");
    },
  );

  test.each(["application/json", "text/plain", "application/x-www-form-urlencoded-not", ""])(
    "does not call itself %j: 415",
    async (type) => {
      await expect(readForm(post("a=1", type), { single: ["a"] })).rejects.toMatchObject({
        init: { status: 415 },
        data: { title: "Unsupported form" },
      });
    },
  );

  test.each([
    ["without a boundary", "multipart/form-data"],
    ["cut off", "multipart/form-data; boundary=x"],
  ])("in parts, %s, has not arrived whole: 400", async (_, type) => {
    await expect(readForm(post("--x\r\nContent-Disp", type), { single: ["a"] })).rejects.toMatchObject({
      init: { status: 400 },
      data: { title: "The form did not arrive whole" },
    });
  });
});

test("fieldText is a field's text, trimmed, and empty where there is none or a file", () => {
  const form = new FormData();
  form.append("text", " a\r\nb ");
  form.append("text", "second");
  form.append("file", new File([], "a.gif"));
  expect(["text", "file", "none"].map((name) => fieldText(form, name))).toEqual(["a\nb", "", ""]);
});

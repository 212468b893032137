import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FORMS, type FuzzedForm, inHtml, multipart, OTHER_PATHS, TYPED, urlencoded } from "./forms";
import { BAD_INTENTS, BAD_NAMES } from "./inputs";
import { expectCleanPrototype, openFuzzedSite, readInTime } from "./site";

const URLENCODED = "application/x-www-form-urlencoded";

let site: Awaited<ReturnType<typeof openFuzzedSite>>;
let before: unknown;

beforeAll(async () => {
  site = await openFuzzedSite();
});

beforeEach(async () => {
  before = await site.rows();
});

afterEach(async () => {
  expectCleanPrototype();
  expect(await site.rows()).toEqual(before);
});

/** Sends a form with one invalid field and extra data; expects it to be rejected with the entered values preserved. */
async function expectValuesPreserved({ path, fields, invalid }: FuzzedForm, extra: string): Promise<void> {
  const body = `${urlencoded(fields, invalid.fields)}&${extra}`;
  const { status, html } = await readInTime(site.post(path, body, URLENCODED));
  expect(status).toBe(422);
  expect(html).toContain(inHtml(TYPED));
  expect(html).toContain(inHtml(invalid.message));
}

describe.each(FORMS)("$name", (form) => {
  const invalidBody = urlencoded(form.fields, form.invalid.fields);

  test.each([
    ["that is missing", null],
    ["for text", "text/plain"],
    ["for JSON", "application/json"],
    ["that is empty", ""],
    ["that is malformed", "%%;;;\u00ff"],
    ["with two types", `${URLENCODED}, text/plain`],
  ])("rejects a content type %s", async (_, type) => {
    const { status, html } = await readInTime(site.post(form.path, invalidBody, type));
    expect([status, html.includes("This address takes forms only.")]).toEqual([415, true]);
  });

  test.each([
    ["no boundary", "multipart/form-data", invalidBody],
    ["an empty boundary", 'multipart/form-data; boundary=""', invalidBody],
    ["a body of another type", "multipart/form-data; boundary=x", invalidBody],
    ["no content", "multipart/form-data; boundary=x", ""],
    [
      "no end",
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nSmash`,
    ],
    ["a truncated header", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; na"],
    ["a part without a name", "multipart/form-data; boundary=x", "--x\r\n\r\nhello\r\n--x--\r\n"],
    [
      "an unsupported encoding",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: base64\r\n\r\n%%\r\n--x--\r\n',
    ],
  ])("rejects a multipart body with %s", async (_, type, body) => {
    const { status } = await readInTime(site.post(form.path, body, type));
    expect([400, 422]).toContain(status);
  });

  test("rejects a multipart body with more than 50 parts, with an explanation", async () => {
    const body = multipart(form.fields);
    for (let at = 0; at < 60; at++) body.append(`x${at}`, "x");
    const { status, html } = await readInTime(site.post(form.path, body));
    expect([status, html.includes("No form here has more than 50 fields.")]).toEqual([413, true]);
  });

  test("preserves the entered values of a multipart body", async () => {
    const body = multipart(form.fields, form.invalid.fields);
    const { status, html } = await readInTime(site.post(form.path, body));
    expect([status, html.includes(inHtml(TYPED)), html.includes(inHtml(form.invalid.message))]).toEqual([
      422,
      true,
      true,
    ]);
  });

  test("preserves the entered values when a file is sent for a text field", async () => {
    for (const name of Object.keys(form.fields)) {
      if (form.fields[name] === TYPED) continue;
      const body = multipart(form.fields, form.invalid.fields);
      body.set(name, new File(["\0\xff<script>"], "x.txt", { type: "text/plain" }));
      const { status, html } = await readInTime(site.post(form.path, body));
      expect.soft([name, status, html.includes(inHtml(TYPED))]).toEqual([name, 422, true]);
    }
  });

  test("preserves the entered values with 10,000 unknown fields", async () => {
    await expectValuesPreserved(form, Array.from({ length: 10_000 }, (_, at) => `f${at}=${at}`).join("&"));
  });

  test("preserves the entered values with one field sent 10,000 times", async () => {
    await expectValuesPreserved(form, Array.from({ length: 10_000 }, () => "amenity=x").join("&"));
  });

  test.each(BAD_NAMES.map((name) => [name.slice(0, 40), name]))(
    "preserves the entered values with a field named %s",
    async (_, name) => {
      await expectValuesPreserved(form, `${encodeURIComponent(name)}=yes`);
    },
  );

  test.each(BAD_INTENTS)("preserves the entered values with the intent %s", async (intent) => {
    await expectValuesPreserved(form, `__intent__=${encodeURIComponent(intent)}`);
  });

  test("preserves the entered values when every field is sent twice", async () => {
    const twice = `${invalidBody}&${invalidBody}`;
    const { status, html } = await readInTime(site.post(form.path, twice, URLENCODED));
    expect([status, html.includes(inHtml(TYPED)), html.includes(inHtml(form.invalid.message))]).toEqual([
      422,
      true,
      true,
    ]);
  });

  test.each([
    ["an incomplete escape", "%"],
    ["bytes that are not UTF-8", "%FF%FE%C0%80"],
    ["an unpaired surrogate", "%ED%A0%80"],
    ["a NUL", "%00"],
    ["no equals sign", "x&&&=&==&"],
    ["200 KB", "x".repeat(200_000)],
  ])("preserves the entered values with %s", async (_, extra) => {
    await expectValuesPreserved(form, `other=${extra}`);
  });

  test.each([
    ["more text than any form has", `other=${"x".repeat(1_200_000)}`],
    ["more fields than any form has", "a=&".repeat(50_000)],
  ])("rejects %s, with an explanation", async (_, extra) => {
    const { status, html } = await readInTime(site.post(form.path, `${invalidBody}&${extra}`, URLENCODED));
    expect([status, html.includes("That is too much at once")]).toEqual([413, true]);
  });
});

describe("an address without a form", () => {
  test.each(OTHER_PATHS.filter((path) => !/delete|logout|consent|replace/.test(path)))(
    "rejects forms: %s",
    async (path) => {
      for (const address of [path, `${path === "/" ? "/_root" : path}.data`]) {
        for (const type of [URLENCODED, "multipart/form-data; boundary=x", "text/plain", null]) {
          const { status } = await readInTime(site.post(address, "x[99999999]=1", type));
          expect
            .soft([address, type, status])
            .toEqual([address, type, expect.toSatisfy((it) => it >= 400 && it < 500)]);
        }
      }
    },
  );
});

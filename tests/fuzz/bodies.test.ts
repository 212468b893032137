import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FORMS, type FuzzedForm, inHtml, multipart, OTHER_PATHS, TYPED, urlencoded } from "./forms";
import { BAD_INTENTS, BAD_NAMES } from "./inputs";
import { expectCleanPrototype, inTime, openFuzzedSite } from "./site";

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

/** Sends a form with one fault, and something on top that no browser sends; it must come back as it was typed. */
async function expectKept({ path, fields, fault }: FuzzedForm, extra: string): Promise<void> {
  const body = `${urlencoded(fields, fault.fields)}&${extra}`;
  const { status, html } = await inTime(site.post(path, body, URLENCODED));
  expect(status).toBe(422);
  expect(html).toContain(inHtml(TYPED));
  expect(html).toContain(inHtml(fault.message));
}

describe.each(FORMS)("$name", (form) => {
  const refused = urlencoded(form.fields, form.fault.fields);

  test.each([
    ["none", null],
    ["of text", "text/plain"],
    ["of JSON", "application/json"],
    ["of nothing", ""],
    ["of nonsense", "%%;;;\u00ff"],
    ["of many", `${URLENCODED}, text/plain`],
  ])("takes no body with a content type %s", async (_, type) => {
    const { status, html } = await inTime(site.post(form.path, refused, type));
    expect([status, html.includes("This address takes forms only.")]).toEqual([415, true]);
  });

  test.each([
    ["no boundary", "multipart/form-data", refused],
    ["an empty boundary", 'multipart/form-data; boundary=""', refused],
    ["a body that is none", "multipart/form-data; boundary=x", refused],
    ["nothing in it", "multipart/form-data; boundary=x", ""],
    [
      "no end",
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nSmash`,
    ],
    ["half a header", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; na"],
    ["a part without a name", "multipart/form-data; boundary=x", "--x\r\n\r\nhello\r\n--x--\r\n"],
    [
      "a strange encoding",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: base64\r\n\r\n%%\r\n--x--\r\n',
    ],
  ])("takes no multipart body with %s", async (_, type, body) => {
    const { status } = await inTime(site.post(form.path, body, type));
    expect([400, 422]).toContain(status);
  });

  test("says so where a multipart body has more than 50 parts", async () => {
    const body = multipart(form.fields);
    for (let at = 0; at < 60; at++) body.append(`x${at}`, "x");
    const { status, html } = await inTime(site.post(form.path, body));
    expect([status, html.includes("No form here has more than 50 fields.")]).toEqual([413, true]);
  });

  test("comes back as typed from a multipart body, too", async () => {
    const body = multipart(form.fields, form.fault.fields);
    const { status, html } = await inTime(site.post(form.path, body));
    expect([status, html.includes(inHtml(TYPED)), html.includes(inHtml(form.fault.message))]).toEqual([
      422,
      true,
      true,
    ]);
  });

  test("comes back as typed where a file stands for its text", async () => {
    for (const name of Object.keys(form.fields)) {
      if (form.fields[name] === TYPED) continue;
      const body = multipart(form.fields, form.fault.fields);
      body.set(name, new File(["\0\xff<script>"], "x.txt", { type: "text/plain" }));
      const { status, html } = await inTime(site.post(form.path, body));
      expect.soft([name, status, html.includes(inHtml(TYPED))]).toEqual([name, 422, true]);
    }
  });

  test("comes back as typed with 10,000 fields more", async () => {
    await expectKept(form, Array.from({ length: 10_000 }, (_, at) => `f${at}=${at}`).join("&"));
  });

  test("comes back as typed with one field sent 10,000 times", async () => {
    await expectKept(form, Array.from({ length: 10_000 }, () => "amenity=x").join("&"));
  });

  test.each(BAD_NAMES.map((name) => [name.slice(0, 40), name]))(
    "comes back as typed with a field named %s",
    async (_, name) => {
      await expectKept(form, `${encodeURIComponent(name)}=yes`);
    },
  );

  test.each(BAD_INTENTS)("comes back as typed with the command %s", async (intent) => {
    await expectKept(form, `__intent__=${encodeURIComponent(intent)}`);
  });

  test("comes back as typed where every field is sent twice", async () => {
    const twice = `${refused}&${refused}`;
    const { status, html } = await inTime(site.post(form.path, twice, URLENCODED));
    expect([status, html.includes(inHtml(TYPED)), html.includes(inHtml(form.fault.message))]).toEqual([
      422,
      true,
      true,
    ]);
  });

  test.each([
    ["half an escape", "%"],
    ["bytes that are no UTF-8", "%FF%FE%C0%80"],
    ["half a surrogate pair", "%ED%A0%80"],
    ["a NUL", "%00"],
    ["no equals sign", "x&&&=&==&"],
    ["200 KB", "x".repeat(200_000)],
  ])("comes back as typed with %s", async (_, extra) => {
    await expectKept(form, `other=${extra}`);
  });

  test.each([
    ["text than any form holds", `other=${"x".repeat(1_200_000)}`],
    ["fields than any form has", "a=&".repeat(50_000)],
  ])("says so where there is more %s", async (_, extra) => {
    const { status, html } = await inTime(site.post(form.path, `${refused}&${extra}`, URLENCODED));
    expect([status, html.includes("That was too much at once")]).toEqual([413, true]);
  });
});

describe("an address that takes no form", () => {
  test.each(OTHER_PATHS.filter((path) => !/delete|logout|consent/.test(path)))(
    "says so: %s",
    async (path) => {
      for (const twin of [path, `${path === "/" ? "/_root" : path}.data`]) {
        for (const type of [URLENCODED, "multipart/form-data; boundary=x", "text/plain", null]) {
          const { status } = await inTime(site.post(twin, "x[99999999]=1", type));
          expect
            .soft([twin, type, status])
            .toEqual([twin, type, expect.toSatisfy((it) => it >= 400 && it < 500)]);
        }
      }
    },
  );
});

import { beforeEach, describe, expect, test } from "vitest";
import { BUILT_IN_TEXTS } from "~/features/site-texts/builtInTexts.server";
import { POLICY_KEYS } from "~/features/site-texts/policy.keys";
import { problemOf, startWithCourt } from "./api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});

const PATH = "/api/settings/guidelines";
const put = (value: unknown, headers: HeadersInit = {}) => app.admin.json("PUT", PATH, { value }, headers);
const current = () => app.repositories().settings.current("guidelines");

describe("GET /api/settings/{key}", () => {
  test("responds 404 for a text that was never saved and for an unknown key", async () => {
    for (const key of [...POLICY_KEYS, "refunds", "Guidelines", "__proto__", "%00", "x".repeat(300)]) {
      const response = await app.visitor().get(`/api/settings/${key}`);
      expect([key, response.status]).toEqual([key, 404]);
      await problemOf(response);
    }
  });

  test("returns the saved text to every caller, with an ETag", async () => {
    await put("Be kind.");
    const response = await app.visitor().get(PATH);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      id: 1,
      key: "guidelines",
      value: "Be kind.",
      version: 2,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    const tag = response.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"2\.[\w-]+"$/);
    expect((await app.visitor().get(PATH, { "If-None-Match": tag })).status).toBe(304);
    await put("Be kinder.");
    expect((await app.visitor().get(PATH, { "If-None-Match": tag })).status).toBe(200);
  });
});

describe("PUT /api/settings/{key}", () => {
  test("saves a new version and records it in the audit log", async () => {
    const response = await put("  Be kind.\r\nAlways. ");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      key: "guidelines",
      value: "Be kind.\nAlways.",
      version: 2,
    });
    const { settings } = app.repositories();
    expect(await settings.version("guidelines", 2)).toMatchObject({
      author: { id: app.admin.viewer.id, name: "Meera Rao" },
      text: "Be kind.\nAlways.",
    });
    expect(
      await app.entities().execute("select action, subject_kind, subject_id from audit_entries"),
    ).toEqual([{ action: "changed", subject_kind: "policy", subject_id: "guidelines" }]);
  });

  test("responds with the current text, without a new version, when the text is unchanged", async () => {
    await put("Be kind.");
    expect(await (await put("Be kind.")).json()).toMatchObject({ value: "Be kind.", version: 2 });
    expect(await current()).toMatchObject({ version: 2 });
  });

  test("stores the built-in text as the first version, and records it once", async () => {
    for (let time = 1; time <= 2; time += 1) {
      const response = await put(BUILT_IN_TEXTS.guidelines);
      expect([response.status, await response.json()]).toMatchObject([200, { version: 1 }]);
    }
    expect(
      await app.entities().execute("select action, subject_id, before, after from audit_entries"),
    ).toMatchObject([{ action: "added", subject_id: "guidelines", before: null, after: { version: 1 } }]);
  });

  test("honours If-Match", async () => {
    for (const condition of ["*", '"1.x"'])
      expect((await put("x", { "If-Match": condition })).status).toBe(412);
    await put("First.");
    const tag = (await app.visitor().get(PATH)).headers.get("ETag") ?? "";
    expect((await put("Second.", { "If-Match": tag })).status).toBe(200);
    const late = await put("Third.", { "If-Match": tag });
    expect(late.status).toBe(412);
    await problemOf(late);
    expect((await put("Fourth.", { "If-Match": "*" })).status).toBe(200);
    expect((await current()).text).toBe("Fourth.");
  });

  test("with If-None-Match: * saves only a text that was never saved", async () => {
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, at) => put(`Text ${at}`, { "If-None-Match": "*" })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const late = await put("Late.", { "If-None-Match": "*" });
    expect([late.status, (await current()).version]).toEqual([412, 2]);
    await problemOf(late);
  });

  test("lets one of several concurrent requests with the same ETag succeed", async () => {
    await put("First.");
    const tag = (await app.visitor().get(PATH)).headers.get("ETag") ?? "";
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, at) => put(`Text ${at}`, { "If-Match": tag })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  });

  test.each([
    ["a missing value", undefined, "The text is required"],
    ["null", null, "The text is required"],
    ["a number", 4, "The text must be text"],
    ["invisible characters only", " \u200B", "The text cannot be empty"],
    ["a NUL", "a\0", "The text contains a character that cannot be stored"],
    ["half a surrogate pair", "a\uD83C", "The text contains a character that cannot be stored"],
    ["20,001 characters", "a".repeat(20_001), "The text can be at most 20,000 characters long"],
  ])("rejects %s", async (_, value, message) => {
    const response = await put(value);
    expect(response.status).toBe(422);
    expect(await problemOf(response)).toMatchObject({ message, errors: { value: [message] } });
    expect((await current()).version).toBe(1);
  });

  test("responds 404 for an unknown key, to super admins only", async () => {
    for (const key of ["refunds", "__proto__", "%00"]) {
      const path = `/api/settings/${key}`;
      expect((await app.admin.json("PUT", path, { value: "x" })).status).toBe(404);
      expect((await app.asha.json("PUT", path, { value: "x" })).status).toBe(403);
    }
  });

  test("changes the page", async () => {
    await put("Be kind.");
    expect(await (await app.visitor().get("/guidelines")).text()).toContain("Be kind.");
  });
});

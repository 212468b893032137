import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { BUILT_IN_TEXTS } from "~/features/site-texts/builtInTexts.server";
import type { PolicyKey } from "~/features/site-texts/policy.keys";
import { type SignedIn, startApp } from "../../support/app";
import { formBehind, press } from "../../support/form";
import { type ReadPage, readPage } from "../../support/page";
import { deleteAccount, endSessions } from "../api/api";

let app: Awaited<ReturnType<typeof startApp>>;
let meera: SignedIn;
let ravi: SignedIn;

beforeEach(async () => {
  app = await startApp();
  meera = await app.signedIn({ isSuperAdmin: true, firstName: "Meera", lastName: "Shah" });
  ravi = await app.signedIn({ isSuperAdmin: true, firstName: "Ravi", lastName: "Nair" });
});

const SAVE = "Save Changes";
const NEW = "# Be kind\n\nAlways.\n\n- On court\n- And off it";

const POLICIES = [
  {
    key: "guidelines",
    title: "Guidelines",
    noun: "the guidelines",
    updated: "Guidelines updatedThe community guidelines have been successfully updated.",
    failed: "Failed to update guidelines. Please try again.",
  },
  {
    key: "privacy-policy",
    title: "Privacy Policy",
    noun: "the privacy policy",
    updated: "Privacy policy updatedThe privacy policy has been successfully updated.",
    failed: "Failed to update privacy policy. Please try again.",
  },
  {
    key: "terms-of-service",
    title: "Terms of Service",
    noun: "the terms of service",
    updated: "Terms of service updatedThe terms of service have been successfully updated.",
    failed: "Failed to update terms of service. Please try again.",
  },
  {
    key: "cookie-policy",
    title: "Cookie Policy",
    noun: "the cookie policy",
    updated: "Cookie policy updatedThe cookie policy has been successfully updated.",
    failed: "Failed to update cookie policy. Please try again.",
  },
] as const;

const open = async (key: PolicyKey, user = meera) => readPage(await user.get(`/${key}/edit`));
const textOf = (page: ReadPage) => formBehind(page, SAVE).fields.value?.[0];
const current = (key: PolicyKey = "guidelines") => app.repositories().settings.current(key);
const alertOf = (page: ReadPage) => page.getByRole("alert").textContent;

describe.each(POLICIES)("the edit dialog of $title", ({ key, title, noun, updated, failed }) => {
  test("opens over its page with the current text", async () => {
    const page = await open(key);
    page.getByRole("heading", { level: 1, name: title });
    const dialog = within(page.getByRole("dialog", { name: `Edit ${title}` }));
    const text = dialog.getByRole("textbox", { name: "Text" });
    expect(text).toHaveProperty("value", BUILT_IN_TEXTS[key]);
    expect(dialog.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe(`/${key}`);
    expect(formBehind(page, SAVE).fields).toMatchObject({ version: ["1"], base: ["1"] });
  });

  test("saves the text, closes and confirms it", async () => {
    const response = await press(meera, await open(key), SAVE, { value: NEW });
    expect([response.status, response.headers.get("Location")]).toEqual([303, `/${key}`]);
    const page = await readPage(await meera.get(`/${key}`));
    expect(page.getByRole("status").textContent).toBe(updated);
    page.getByRole("heading", { level: 2, name: "Be kind" });
    expect(textOf(await open(key))).toBe(NEW);
    expect(await current(key)).toEqual({ text: NEW, version: 2 });
  });

  test("is available to super admins only, by a link on the page", async () => {
    const button = (page: ReadPage) => page.queryByRole("link", { name: `Edit ${title}` });
    const adminPage = await readPage(await meera.get(`/${key}`));
    expect(button(adminPage)?.getAttribute("href")).toBe(`/${key}/edit`);
    const player = await app.signedIn();
    for (const user of [app.visitor(), player]) {
      expect(button(await readPage(await user.get(`/${key}`)))).toBeNull();
    }
    const denied = await player.get(`/${key}/edit`);
    expect(denied.status).toBe(403);
    (await readPage(denied)).getByText(`Only super admins can edit ${noun}.`);
    const unauthenticated = await app.visitor().get(`/${key}/edit`);
    expect(unauthenticated.status).toBe(401);
    const [link] = within((await readPage(unauthenticated)).getByRole("main")).getAllByRole("link");
    expect(link?.getAttribute("href")).toBe(`/api/login?returnTo=%2F${key}%2Fedit`);
    expect((await player.post(`/${key}/edit`, { value: NEW, version: "1" })).status).toBe(403);
    expect(await current(key)).toEqual({ text: BUILT_IN_TEXTS[key], version: 1 });
  });

  test("preserves the input after a server error", async () => {
    const page = await open(key);
    const em = app.entities();
    await em.execute("alter table settings rename to settings_renamed");
    try {
      // The page itself, which shows the text, cannot be rendered either.
      expect((await press(meera, page, SAVE, { value: NEW })).status).toBe(500);
    } finally {
      await em.execute("alter table settings_renamed rename to settings");
    }
    await em.execute("alter table setting_versions add constraint broken check (number < 2) not valid");
    try {
      const response = await press(meera, page, SAVE, { value: NEW });
      expect(response.status).toBe(500);
      const back = await readPage(response);
      expect(alertOf(back)).toContain(failed);
      expect(formBehind(back, SAVE).fields).toMatchObject({ value: [NEW], version: ["1"] });
      expect(await current(key)).toEqual({ text: BUILT_IN_TEXTS[key], version: 1 });
    } finally {
      await em.execute("alter table setting_versions drop constraint broken");
    }
  });
});

describe("an invalid text", () => {
  const LONG = "The text can be at most 20,000 characters long";
  test.each([
    ["nothing", "", "The text is required"],
    ["invisible characters", "\u200B \u3164\n", "The text cannot be empty"],
    ["20,001 characters", `# Title\n${"🎾".repeat(19_993)}`, LONG],
    ["a NUL", "Be kind\0", "The text contains a character that cannot be stored"],
  ])("is rejected with an error and preserved: %s", async (_, value, message) => {
    for (const more of [{}, { preview: "yes" }]) {
      const response = await press(meera, await open("guidelines"), SAVE, { value, ...more });
      expect(response.status).toBe(422);
      const page = await readPage(response);
      expect(alertOf(page)).toContain(message);
      expect(textOf(page)).toBe(value);
    }
    expect((await current()).version).toBe(1);
  });

  test("of 20,000 characters is valid, regardless of its size in bytes", async () => {
    const value = `A\r\n${"🎾".repeat(19_998)}`;
    expect((await press(meera, await open("guidelines"), SAVE, { value })).status).toBe(303);
    expect((await current()).text).toBe(value.replace("\r", ""));
  });
});

describe("a preview", () => {
  test("shows the rendered draft and its changes, without saving", async () => {
    const response = await press(meera, await open("guidelines"), "Preview", { value: NEW });
    expect(response.status).toBe(200);
    const page = await readPage(response);
    const dialog = within(page.getByRole("dialog", { name: "Edit Guidelines" }));
    dialog.getByRole("heading", { level: 3, name: "Preview" });
    dialog.getByRole("heading", { level: 4, name: "Be kind" });
    dialog.getByText("43 of 20,000 characters. Nothing is saved yet.");
    expect(dialog.getByText("What changes")).toBeDefined();
    expect(formBehind(page, SAVE).fields).toEqual({ value: [NEW], version: ["1"], base: ["1"] });
    expect((await current()).version).toBe(1);
    expect((await press(meera, page, SAVE)).status).toBe(303);
    expect((await current()).text).toBe(NEW);
  });

  test("has a message when nothing would change", async () => {
    const page = await readPage(await press(meera, await open("guidelines"), "Preview"));
    page.getByText("The text is unchanged.");
  });

  test("repeats no id of the page", async () => {
    const response = await press(meera, await open("guidelines"), "Preview");
    const ids = [...(await response.text()).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});

describe("concurrent edits of a policy", () => {
  const MINE = "# Mine\n\nMeera wrote this.";
  const THEIRS = "# Theirs\n\nRavi wrote this.";

  async function saveConcurrently() {
    const page = await open("guidelines");
    await press(ravi, await open("guidelines", ravi), SAVE, { value: THEIRS });
    return press(meera, page, SAVE, { value: MINE });
  }

  test("respond 409 to the second and show both texts", async () => {
    const response = await saveConcurrently();
    expect(response.status).toBe(409);
    const page = await readPage(response);
    expect(alertOf(page)).toContain("This text has changed since you opened it.");
    expect(textOf(page)).toBe(MINE);
    const saved = within(page.getByRole("region", { name: "Saved in the meantime: version 2" }));
    saved.getByText("Ravi Nair");
    expect(saved.getByRole("textbox", { hidden: true })).toHaveProperty("value", THEIRS);
    expect((await current()).text).toBe(THEIRS);
  });

  test("can overwrite the other text, which remains a version", async () => {
    const page = await readPage(await saveConcurrently());
    expect((await press(meera, page, SAVE)).status).toBe(303);
    const { settings } = app.repositories();
    expect(await settings.current("guidelines")).toEqual({ text: MINE, version: 3 });
    expect((await settings.version("guidelines", 2))?.text).toBe(THEIRS);
  });

  test("still show the other text after a preview and a validation error", async () => {
    const page = await readPage(await saveConcurrently());
    for (const [button, value] of [
      ["Preview", MINE],
      [SAVE, " "],
    ] as const) {
      const again = await readPage(await press(meera, page, button, { value }));
      again.getByRole("region", { name: "Saved in the meantime: version 2" });
      expect(formBehind(again, SAVE).fields).toMatchObject({ version: ["2"], base: ["1"] });
    }
  });

  test("respond 409 again after a third edit", async () => {
    const page = await readPage(await saveConcurrently());
    await press(ravi, await open("guidelines", ravi), SAVE, { value: "Third." });
    const response = await press(meera, page, SAVE);
    expect(response.status).toBe(409);
    (await readPage(response)).getByRole("region", { name: "Saved in the meantime: version 3" });
  });

  test("respond 303 to one and 409 to the others", async () => {
    const send = (at: number) =>
      meera.post("/guidelines/edit", { value: `Text ${at}`, version: "1", base: "1" });
    const responses = await Promise.all(Array.from({ length: 6 }, (_, at) => send(at)));
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409, 409]);
    expect((await current()).version).toBe(2);
  });

  test("respond 409 to an unknown version", async () => {
    const fields = { value: MINE, version: "7", base: "9" };
    expect((await meera.post("/guidelines/edit", fields)).status).toBe(409);
    expect((await current()).version).toBe(1);
  });
});

describe("a draft", () => {
  test("is preserved over a new sign-in, with its version", async () => {
    const page = await open("guidelines");
    await endSessions(app, meera);
    const response = await press(meera, page, SAVE, { value: NEW });
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Fguidelines%2Fedit");
    await press(ravi, await open("guidelines", ravi), SAVE, { value: "Meanwhile." });
    const again = await app.signedIn({ email: meera.viewer.email ?? "", isSuperAdmin: true }, meera.cookies);
    const back = await open("guidelines", again);
    expect(formBehind(back, SAVE).fields).toMatchObject({ value: [NEW], version: ["1"] });
    expect((await press(again, back, SAVE)).status).toBe(409);
  });

  test("of maximum length is preserved", async () => {
    const value = "\u0939".repeat(20_000);
    await endSessions(app, meera);
    await meera.post("/guidelines/edit", { value, version: "1", base: "1" });
    const again = await app.signedIn({ email: meera.viewer.email ?? "", isSuperAdmin: true }, meera.cookies);
    expect(textOf(await open("guidelines", again))).toBe(value);
  });

  test("is discarded for a user who no longer exists", async () => {
    await deleteAccount(app, meera);
    const response = await meera.post("/guidelines/edit", { value: NEW, version: "1" });
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Fguidelines%2Fedit");
    expect((await current()).version).toBe(1);
  });
});

describe("the audit log", () => {
  const entries = async () =>
    app
      .entities()
      .execute<{ action: string; subject_id: string; actor_name: string; after: { text: string } }[]>(
        "select * from audit_entries order by id",
      );

  test("records who changed which text", async () => {
    await press(meera, await open("cookie-policy"), SAVE, { value: NEW });
    const page = await readPage(await ravi.get("/admin/audit"));
    const [entry] = page.getAllByRole("listitem").filter((it) => it.matches(".audit-entry"));
    expect(entry?.textContent).toContain("Meera Shah changed the text of Cookie Policy");
    expect(await entries()).toEqual([
      expect.objectContaining({
        action: "changed",
        subject_id: "cookie-policy",
        subject_name: "Cookie Policy",
      }),
    ]);
  });

  test("records nothing when the text is unchanged", async () => {
    expect((await press(meera, await open("guidelines"), SAVE)).status).toBe(303);
    expect(await entries()).toEqual([]);
    expect((await current()).version).toBe(1);
    // A stored text would replace the built-in ones of later releases.
    expect(await app.repositories().settings.find("guidelines")).toBeNull();
    expect(await app.entities().execute("select 1 from setting_versions")).toEqual([]);
    const page = await readPage(await meera.get("/guidelines"));
    expect(page.getByRole("status").textContent).toContain("Guidelines updated");
  });
});

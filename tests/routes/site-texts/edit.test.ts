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

const open = async (key: PolicyKey, who = meera) => readPage(await who.get(`/${key}/edit`));
const typedIn = (page: ReadPage) => formBehind(page, SAVE).fields.value?.[0];
const now = (key: PolicyKey = "guidelines") => app.repositories().settings.current(key);
const said = (page: ReadPage) => page.getByRole("alert").textContent;

describe.each(POLICIES)("the dialog of $title", ({ key, title, noun, updated, failed }) => {
  test("stands open over its page, with the text that there is", async () => {
    const page = await open(key);
    page.getByRole("heading", { level: 1, name: title });
    const dialog = within(page.getByRole("dialog", { name: `Edit ${title}` }));
    const text = dialog.getByRole("textbox", { name: "Text" });
    expect(text).toHaveProperty("value", BUILT_IN_TEXTS[key]);
    expect(dialog.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe(`/${key}`);
    expect(formBehind(page, SAVE).fields).toMatchObject({ version: ["1"], base: ["1"] });
  });

  test("saves the text, closes and says so", async () => {
    const answer = await press(meera, await open(key), SAVE, { value: NEW });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/${key}`]);
    const page = await readPage(await meera.get(`/${key}`));
    expect(page.getByRole("status").textContent).toBe(updated);
    page.getByRole("heading", { level: 2, name: "Be kind" });
    expect(typedIn(await open(key))).toBe(NEW);
    expect(await now(key)).toEqual({ text: NEW, version: 2 });
  });

  test("is for super admins, who find its button on the page", async () => {
    const button = (page: ReadPage) => page.queryByRole("link", { name: `Edit ${title}` });
    const own = await readPage(await meera.get(`/${key}`));
    expect(button(own)?.getAttribute("href")).toBe(`/${key}/edit`);
    const player = await app.signedIn();
    for (const who of [app.visitor(), player]) {
      expect(button(await readPage(await who.get(`/${key}`)))).toBeNull();
    }
    const refused = await player.get(`/${key}/edit`);
    expect(refused.status).toBe(403);
    (await readPage(refused)).getByText(`Only super admins can edit ${noun}.`);
    const visitors = await app.visitor().get(`/${key}/edit`);
    expect(visitors.status).toBe(401);
    const [way] = within((await readPage(visitors)).getByRole("main")).getAllByRole("link");
    expect(way?.getAttribute("href")).toBe(`/api/login?returnTo=%2F${key}%2Fedit`);
    expect((await player.post(`/${key}/edit`, { value: NEW, version: "1" })).status).toBe(403);
    expect(await now(key)).toEqual({ text: BUILT_IN_TEXTS[key], version: 1 });
  });

  test("comes back as it was typed where the server fails", async () => {
    const page = await open(key);
    const em = app.entities();
    await em.execute("alter table settings rename to settings_away");
    try {
      // The page itself cannot be shown then either: it is the text that it is about.
      expect((await press(meera, page, SAVE, { value: NEW })).status).toBe(500);
    } finally {
      await em.execute("alter table settings_away rename to settings");
    }
    await em.execute("alter table setting_versions add constraint broken check (number < 2) not valid");
    try {
      const answer = await press(meera, page, SAVE, { value: NEW });
      expect(answer.status).toBe(500);
      const back = await readPage(answer);
      expect(said(back)).toContain(failed);
      expect(formBehind(back, SAVE).fields).toMatchObject({ value: [NEW], version: ["1"] });
      expect(await now(key)).toEqual({ text: BUILT_IN_TEXTS[key], version: 1 });
    } finally {
      await em.execute("alter table setting_versions drop constraint broken");
    }
  });
});

describe("a text that cannot be saved", () => {
  const LONG = "The text can be at most 20000 characters long";
  test.each([
    ["nothing", "", "The text is required"],
    ["what shows nothing", "\u200B \u3164\n", "The text cannot be empty"],
    ["20,001 characters", `# Title\n${"🎾".repeat(19_993)}`, LONG],
    ["a NUL", "Be kind\0", "The text contains a character that cannot be stored"],
  ])("comes back with a word at it: %s", async (_, value, message) => {
    for (const way of [{}, { preview: "yes" }]) {
      const answer = await press(meera, await open("guidelines"), SAVE, { value, ...way });
      expect(answer.status).toBe(422);
      const page = await readPage(answer);
      expect(said(page)).toContain(message);
      expect(typedIn(page)).toBe(value);
    }
    expect((await now()).version).toBe(1);
  });

  test("20,000 characters are none, however many bytes they take", async () => {
    const value = `A\r\n${"🎾".repeat(19_998)}`;
    expect((await press(meera, await open("guidelines"), SAVE, { value })).status).toBe(303);
    expect((await now()).text).toBe(value.replace("\r", ""));
  });
});

describe("a preview", () => {
  test("shows what the draft would look like and change, and saves nothing", async () => {
    const answer = await press(meera, await open("guidelines"), "Preview", { value: NEW });
    expect(answer.status).toBe(200);
    const page = await readPage(answer);
    const dialog = within(page.getByRole("dialog", { name: "Edit Guidelines" }));
    dialog.getByRole("heading", { level: 3, name: "Preview" });
    dialog.getByRole("heading", { level: 4, name: "Be kind" });
    dialog.getByText("43 of 20,000 characters. Nothing is saved yet.");
    expect(dialog.getByText("What changes")).toBeDefined();
    expect(formBehind(page, SAVE).fields).toEqual({ value: [NEW], version: ["1"], base: ["1"] });
    expect((await now()).version).toBe(1);
    expect((await press(meera, page, SAVE)).status).toBe(303);
    expect((await now()).text).toBe(NEW);
  });

  test("tells where nothing would change", async () => {
    const page = await readPage(await press(meera, await open("guidelines"), "Preview"));
    page.getByText("This is the text as it is: nothing changes.");
  });

  test("gives no id of the page twice", async () => {
    const answer = await press(meera, await open("guidelines"), "Preview");
    const ids = [...(await answer.text()).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});

describe("two who edit at once", () => {
  const MINE = "# Mine\n\nMeera wrote this.";
  const THEIRS = "# Theirs\n\nRavi wrote this.";

  async function collide() {
    const page = await open("guidelines");
    await press(ravi, await open("guidelines", ravi), SAVE, { value: THEIRS });
    return press(meera, page, SAVE, { value: MINE });
  }

  test("are told, and neither text is lost", async () => {
    const answer = await collide();
    expect(answer.status).toBe(409);
    const page = await readPage(answer);
    expect(said(page)).toContain("Another user has changed this text since you opened it.");
    expect(typedIn(page)).toBe(MINE);
    const beside = within(page.getByRole("region", { name: "Saved meanwhile: version 2" }));
    beside.getByText("Ravi Nair");
    expect(beside.getByRole("textbox", { hidden: true })).toHaveProperty("value", THEIRS);
    expect((await now()).text).toBe(THEIRS);
  });

  test("may replace the other's text then, which stays among the versions", async () => {
    const page = await readPage(await collide());
    expect((await press(meera, page, SAVE)).status).toBe(303);
    const { settings } = app.repositories();
    expect(await settings.current("guidelines")).toEqual({ text: MINE, version: 3 });
    expect((await settings.version("guidelines", 2))?.text).toBe(THEIRS);
  });

  test("still see the other's text after a preview and after a fault", async () => {
    const page = await readPage(await collide());
    for (const [button, value] of [
      ["Preview", MINE],
      [SAVE, " "],
    ] as const) {
      const again = await readPage(await press(meera, page, button, { value }));
      again.getByRole("region", { name: "Saved meanwhile: version 2" });
      expect(formBehind(again, SAVE).fields).toMatchObject({ version: ["2"], base: ["1"] });
    }
  });

  test("are told again where a third text comes between", async () => {
    const page = await readPage(await collide());
    await press(ravi, await open("guidelines", ravi), SAVE, { value: "Third." });
    const answer = await press(meera, page, SAVE);
    expect(answer.status).toBe(409);
    (await readPage(answer)).getByRole("region", { name: "Saved meanwhile: version 3" });
  });

  test("who send at the same moment: one is saved, the others are told", async () => {
    const send = (at: number) =>
      meera.post("/guidelines/edit", { value: `Text ${at}`, version: "1", base: "1" });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => send(at)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409, 409]);
    expect((await now()).version).toBe(2);
  });

  test("a version that nobody can have seen is another one", async () => {
    const fields = { value: MINE, version: "7", base: "9" };
    expect((await meera.post("/guidelines/edit", fields)).status).toBe(409);
    expect((await now()).version).toBe(1);
  });
});

describe("a draft", () => {
  test("survives a dead session, with what was seen", async () => {
    const page = await open("guidelines");
    await endSessions(app, meera);
    const answer = await press(meera, page, SAVE, { value: NEW });
    expect(answer.headers.get("Location")).toBe("/api/login?returnTo=%2Fguidelines%2Fedit");
    await press(ravi, await open("guidelines", ravi), SAVE, { value: "Meanwhile." });
    const again = await app.signedIn({ email: meera.viewer.email ?? "", isSuperAdmin: true }, meera.cookies);
    const back = await open("guidelines", again);
    expect(formBehind(back, SAVE).fields).toMatchObject({ value: [NEW], version: ["1"] });
    expect((await press(again, back, SAVE)).status).toBe(409);
  });

  test("of the longest text survives it, too", async () => {
    const value = "\u0939".repeat(20_000);
    await endSessions(app, meera);
    await meera.post("/guidelines/edit", { value, version: "1", base: "1" });
    const again = await app.signedIn({ email: meera.viewer.email ?? "", isSuperAdmin: true }, meera.cookies);
    expect(typedIn(await open("guidelines", again))).toBe(value);
  });

  test("is not for whoever has no rights any more", async () => {
    await deleteAccount(app, meera);
    const answer = await meera.post("/guidelines/edit", { value: NEW, version: "1" });
    expect(answer.headers.get("Location")).toBe("/api/login?returnTo=%2Fguidelines%2Fedit");
    expect((await now()).version).toBe(1);
  });
});

describe("the audit log", () => {
  const entries = async () =>
    app
      .entities()
      .execute<{ action: string; subject_id: string; actor_name: string; after: { text: string } }[]>(
        "select * from audit_entries order by id",
      );

  test("tells who has changed which text, and how", async () => {
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

  test("has nothing to tell where nothing has changed", async () => {
    expect((await press(meera, await open("guidelines"), SAVE)).status).toBe(303);
    expect(await entries()).toEqual([]);
    expect((await now()).version).toBe(1);
  });
});

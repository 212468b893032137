import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { readIdentity } from "~/features/auth/identity";
import { signInUser, signUpUser } from "~/features/auth/signUp.server";
import { type SignedIn, startApp } from "../../support/app";
import { courtFields } from "../../support/catalogue";
import { type ReadPage, readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let meera: SignedIn;
const PAGE = "/admin/audit";

beforeEach(async () => {
  app = await startApp();
  meera = await app.signedIn({ firstName: "Meera", lastName: "Shah", isSuperAdmin: true });
});

const COURT = { name: "Smash Club", location: "Bandra West, Mumbai" };
const open = async (path = PAGE, browser = meera) => readPage(await browser.get(path));
const addCourt = (browser = meera, name = COURT.name) =>
  browser.json("POST", "/api/courts", { ...COURT, name });

/** The summaries of the page's entries. */
function entriesOf(page: ReadPage): string[] {
  return page
    .queryAllByRole("listitem")
    .filter((item) => item.matches(".audit-entry"))
    .map((item) => item.querySelector("p")?.textContent ?? "");
}

function changesOf(page: ReadPage): Record<string, string> {
  const terms = page.queryAllByRole("term");
  return Object.fromEntries(
    terms.map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim() ?? ""]),
  );
}

const rows = () =>
  app.entities().execute<Record<string, unknown>[]>("select * from audit_entries order by id");

describe("the audit log", () => {
  test("is empty at first and says so", async () => {
    (await open(PAGE)).getByText("No entries yet.");
  });

  test("lists the addition, changes and deletion of a court, newest first", async () => {
    await addCourt();
    await meera.json("PUT", "/api/courts/1", {
      name: "Lob House",
      numberOfCourts: 3,
      location: COURT.location,
    });
    await meera.json("DELETE", "/api/courts/1");
    expect(entriesOf(await open())).toEqual([
      "Meera Shah deleted the court Lob House",
      "Meera Shah changed the court Lob House",
      "Meera Shah added the court Smash Club",
    ]);
    const page = await open(`${PAGE}?action=changed`);
    expect(changesOf(page)).toEqual({
      Name: "removed: Smash Club added: Lob House",
      "Number of courts": "removed: 1 added: 3",
    });
    expect(page.getByText("court 1")).toBeDefined();
  });

  test("shows the changed words of a long text", async () => {
    const text = (word: string) =>
      `Nine floors up.\n\nMind the ${word}, and bring a coat for the long way home after ten at night.`;
    await meera.json("POST", "/api/courts", { ...COURT, description: text("wind") });
    await meera.json("PUT", "/api/courts/1", { description: text("monsoon") });
    expect(changesOf(await open(`${PAGE}?action=changed`))).toEqual({
      Description:
        "Nine floors up.\n\nMind the  removed: wind added: monsoon, and bring a coat for the long way home after ten at night.",
    });
  });

  test("records changes made by forms", async () => {
    await meera.post("/courts/new", { ...COURT, numberOfCourts: "1" });
    await meera.post("/courts/1/edit", { ...COURT, numberOfCourts: "2", version: "1" });
    await meera.post("/courts/1/delete", { confirmed: "yes" });
    expect((await rows()).map(({ action }) => action)).toEqual(["added", "changed", "deleted"]);
  });

  test("records the addition, changes and deletion of a racket", async () => {
    const racket = { type: "racket", name: "Vertex 05", price: 20_000 };
    await meera.json("POST", "/api/equipment", { ...racket, specifications: { weight: "365 g" } });
    await meera.json("PUT", "/api/equipment/1", { price: 18_000, specifications: { weight: "360 g" } });
    expect(changesOf(await open(`${PAGE}?action=changed`))).toEqual({
      Price: "removed: 20000 added: 18000",
      Specifications: "removed: weight: 365 g added: weight: 360 g",
    });
    await meera.json("DELETE", "/api/equipment/1");
    expect(entriesOf(await open(`${PAGE}?kind=equipment`))).toEqual([
      "Meera Shah deleted the equipment Vertex 05",
      "Meera Shah changed the equipment Vertex 05",
      "Meera Shah added the equipment Vertex 05",
    ]);
  });

  test("records each grant and revocation of rights once", async () => {
    const asha = await app.signedIn({ firstName: "Asha", lastName: "Rao" });
    for (const verb of ["give", "give", "take", "take"]) {
      await meera.post(`/admin/users/${asha.viewer.id}/${verb}-rights`);
    }
    expect(entriesOf(await open())).toEqual([
      "Meera Shah took super admin rights from Asha Rao",
      "Meera Shah gave super admin rights to Asha Rao",
    ]);
  });

  test("records changes to another user's review without its text", async () => {
    await app.repositories().courts.add(courtFields());
    const asha = await app.signedIn();
    await asha.json("POST", "/api/reviews", {
      itemType: "court",
      itemId: 1,
      rating: 4,
      reviewText: "Ask for Ravi on 98200 00000",
    });
    await meera.json("PUT", "/api/reviews/1", { reviewText: "Ask at the desk", rating: 4 });
    await meera.json("DELETE", "/api/reviews/1");
    const page = await open();
    expect(entriesOf(page)).toEqual([
      "Meera Shah deleted a review of Smash Club",
      "Meera Shah changed a review of Smash Club",
    ]);
    expect(changesOf(await open(`${PAGE}?action=changed`))).toEqual({
      Reason: "added: It did not follow the community guidelines.",
      "Review text": "removed: 27 characters added: 15 characters",
    });
    expect(JSON.stringify(await rows())).not.toMatch(/Ravi|98200|desk/);
  });

  test("does not record changes to one's own reviews, also of super admins", async () => {
    await app.repositories().courts.add(courtFields());
    for (const person of [await app.signedIn(), meera]) {
      const review = { itemType: "court", itemId: 1, rating: 4 };
      const { id } = await (await person.json("POST", "/api/reviews", review)).json();
      await person.json("PUT", `/api/reviews/${id}`, { rating: 3, reviewText: "Changed" });
      await person.json("DELETE", `/api/reviews/${id}`);
    }
    expect(await rows()).toEqual([]);
  });

  test("records neither rejected changes nor those without an effect", async () => {
    await addCourt();
    const before = await rows();
    await meera.json("PUT", "/api/courts/1", { name: "" });
    await meera.json("PUT", "/api/courts/1", { name: "Late" }, { "If-Match": '"9.x"' });
    await meera.json("PUT", "/api/courts/1", COURT);
    await meera.post("/courts/1/edit", { ...COURT, name: "Late", numberOfCourts: "1", version: "7" });
    await meera.json("DELETE", "/api/courts/7");
    expect(await rows()).toEqual(before);
  });

  test("is rolled back together with the change", async () => {
    await app
      .entities()
      .execute("alter table audit_entries add constraint full_disk check (subject_name <> 'Lob House')");
    try {
      expect((await addCourt(meera, "Lob House")).status).toBe(500);
      expect([await app.repositories().courts.findById(1), await rows()]).toEqual([null, []]);
    } finally {
      await app.entities().execute("alter table audit_entries drop constraint full_disk");
    }
  });

  test("contains no e-mail address and no contact details", async () => {
    const contactInfo = "Ravi, ravi@example.com";
    await meera.json("POST", "/api/courts", { ...COURT, contactInfo });
    expect(changesOf(await open())).toMatchObject({ "Contact info": "added: 22 characters" });
    expect(JSON.stringify(await rows())).not.toContain("@");
  });

  test("shows the actor's name after the account was deleted", async () => {
    const ravi = await app.signedIn({ firstName: "Ravi", lastName: "Iyer", isSuperAdmin: true });
    await addCourt(ravi);
    await app.entities().execute("delete from users where id = ?", [ravi.viewer.id]);
    const page = await open(`${PAGE}?person=none`);
    expect(entriesOf(page)).toEqual(["Ravi Iyer added the court Smash Club"]);
    expect(page.getByText("account deleted since")).toBeDefined();
  });

  test("shows the current names of users whose rights changed", async () => {
    const asha = await app.signedIn({ firstName: "Asha", lastName: "Rao" });
    const { auditLog } = app.repositories();
    auditLog.setActor(meera.viewer);
    const em = app.entities();
    const subject = { kind: "person", id: asha.viewer.id } as const;
    await auditLog.record(em, { action: "granted", subject });
    await auditLog.record(em, { action: "revoked", subject });
    expect(JSON.stringify(await rows())).not.toContain("Asha");
    await em.execute("update users set last_name = 'Kulkarni' where id = ?", [asha.viewer.id]);
    expect(entriesOf(await open())).toEqual([
      "Meera Shah took super admin rights from Asha Kulkarni",
      "Meera Shah gave super admin rights to Asha Kulkarni",
    ]);
    await em.execute("delete from users where id = ?", [asha.viewer.id]);
    expect(entriesOf(await open())[0]).toBe("Meera Shah took super admin rights from a deleted account");
  });

  test("records nothing without an actor, or for an actor who is no super admin", async () => {
    const asha = await app.signedIn();
    const { auditLog } = app.repositories();
    const record = { action: "added", subject: { kind: "court", id: 1, name: "Club" } } as const;
    await auditLog.record(app.entities(), record);
    auditLog.setActor(asha.viewer);
    await auditLog.record(app.entities(), record);
    expect(await rows()).toEqual([]);
  });
});

describe("rights that a sign-in gives by SUPER_ADMIN_EMAILS", () => {
  const listed = ["ravi@example.com"];
  const identity = readIdentity("https://provider.example", {
    sub: "ravi",
    email: "ravi@example.com",
    email_verified: true,
    given_name: "Ravi",
    family_name: "Iyer",
  });
  if (!identity) throw new Error("The claims name no user");
  const grants = async () =>
    (await rows()).map(({ actor_id, actor_name, action, subject_id }) => ({
      actor: [actor_id, actor_name],
      action,
      subject: subject_id,
    }));

  test("are recorded at the first sign-in and after a revocation, and at no other", async () => {
    const { id } = await signUpUser(identity, app.repositories().users, listed);
    const given = { actor: [null, "Site configuration"], action: "granted", subject: id };
    const taken = { actor: [meera.viewer.id, "Meera Shah"], action: "revoked", subject: id };
    expect(await grants()).toEqual([given]);
    await signInUser(identity, app.repositories().users, listed);
    await signUpUser(identity, app.repositories().users, listed);
    expect(await grants()).toEqual([given]);

    await meera.post(`/admin/users/${id}/take-rights`);
    await signInUser(identity, app.repositories().users, []);
    expect(await grants()).toEqual([given, taken]);
    expect(await signInUser(identity, app.repositories().users, listed)).toMatchObject({
      isSuperAdmin: true,
    });
    await signInUser(identity, app.repositories().users, listed);
    expect(await grants()).toEqual([given, taken, given]);

    const page = await open();
    expect(entriesOf(page)).toEqual([
      "Site configuration gave super admin rights to Ravi Iyer",
      "Meera Shah took super admin rights from Ravi Iyer",
      "Site configuration gave super admin rights to Ravi Iyer",
    ]);
    expect(page.queryByText("account deleted since")).toBeNull();
    const { value } = page.getByRole<HTMLOptionElement>("option", { name: "Without an account" });
    expect(entriesOf(await open(`${PAGE}?person=${value}`))).toHaveLength(2);
  });

  test("are recorded at the sign-in that follows an acceptance of a new notice", async () => {
    await signUpUser(identity, app.repositories().users, []);
    expect(await grants()).toEqual([]);
    await signUpUser(identity, app.repositories().users, listed);
    expect(await grants()).toMatchObject([{ actor: [null, "Site configuration"], action: "granted" }]);
  });

  test("are never recorded as given by the user who sends the request", async () => {
    const { auditLog, users } = app.repositories();
    auditLog.setActor(meera.viewer);
    await signUpUser(identity, users, listed);
    expect(await grants()).toMatchObject([{ actor: [null, "Site configuration"] }]);
  });

  test("are not recorded when a suspended user gets none", async () => {
    const ravi = await signUpUser(identity, app.repositories().users, []);
    const until = new Date(Date.now() + 86_400_000);
    await app.repositories().suspensions.suspend(ravi.id, { reason: "Insults.", until }, null);
    expect(await signInUser(identity, app.repositories().users, listed)).toMatchObject({
      isSuperAdmin: false,
    });
    expect(await grants()).toEqual([]);
  });

  test("are not given when they cannot be recorded", async () => {
    const { id } = await signUpUser(identity, app.repositories().users, []);
    const em = app.entities();
    await em.execute("alter table audit_entries add constraint full_disk check (action <> 'granted')");
    try {
      await expect(signInUser(identity, app.repositories().users, listed)).rejects.toThrow("full_disk");
      expect((await app.repositories().users.find(id))?.isSuperAdmin).toBe(false);
    } finally {
      await em.execute("alter table audit_entries drop constraint full_disk");
    }
  });
});

describe("the filters of the audit log", () => {
  let ravi: SignedIn;
  beforeEach(async () => {
    ravi = await app.signedIn({ firstName: "Ravi", lastName: "Iyer", isSuperAdmin: true });
    await addCourt(meera, "Club One");
    await addCourt(ravi, "Club Two");
    await ravi.json("DELETE", "/api/courts/1");
  });

  test("offer every person, kind and action by native controls", async () => {
    const page = await open();
    const options = (name: string) =>
      within(page.getByRole("combobox", { name }))
        .getAllByRole("option")
        .map(({ textContent }) => textContent);
    expect(options("Person")).toEqual(["Everyone", "Meera Shah", "Ravi Iyer"]);
    expect(options("Kind")).toEqual([
      "All kinds",
      "Courts",
      "Equipment",
      "Reviews",
      "Policy texts",
      "People",
      "Site",
    ]);
    expect(options("Action")).toContain("Deleted");
    expect(page.getByLabelText("Day").getAttribute("type")).toBe("date");
  });

  test.each([
    [
      "a person",
      () => `person=${ravi.viewer.id}`,
      ["deleted the court Club One", "added the court Club Two"],
    ],
    ["an action", () => "action=deleted", ["deleted the court Club One"]],
    ["a kind", () => "kind=review", []],
    ["all of them", () => `person=${meera.viewer.id}&kind=court&action=added`, ["added the court Club One"]],
    ["a person without entries", () => "person=nobody", []],
  ])("show the matching entries: %s", async (_, query, expected) => {
    const page = await open(`${PAGE}?${query()}`);
    expect(entriesOf(page).map((entry) => entry.replace(/^\w+ \w+ /, ""))).toEqual(expected);
    const count = `${expected.length} ${expected.length === 1 ? "Entry" : "Entries"}`;
    expect(page.getByRole("heading", { name: count, level: 2 })).toBeDefined();
    if (expected.length === 0) expect(page.getByText("No entries match these filters.")).toBeDefined();
  });

  test("interpret a day in the time zone of Mumbai", async () => {
    const entry = (at: string, name: string) =>
      app.entities().execute(
        `insert into audit_entries (at, actor_name, action, subject_kind, subject_id, subject_name)
          values (?::timestamptz, 'Meera Shah', 'kept', 'review', '1', ?)`,
        [at, name],
      );
    await entry("2026-03-01T18:29:59Z", "Last Ball");
    await entry("2026-03-01T18:30:00Z", "First Ball");
    await entry("2026-03-02T18:29:59Z", "Second Ball");
    await entry("2026-03-02T18:30:00Z", "Third Ball");
    expect(entriesOf(await open(`${PAGE}?day=2026-03-02`))).toEqual([
      "Meera Shah kept, after a report, a review of Second Ball",
      "Meera Shah kept, after a report, a review of First Ball",
    ]);
  });

  test("show the entries about a user, which the profile links to, and link to their subjects", async () => {
    const { reviews } = app.repositories();
    const asha = await app.signedIn({ firstName: "Asha", lastName: "Rao" });
    await reviews.add(
      asha.viewer.id,
      { itemType: "court", itemId: 2 },
      { rating: 4, reviewText: "Good" },
      [],
    );
    await meera.json("PUT", "/api/reviews/1", { rating: 3, reviewText: "Fine", reason: "Wrong court." });
    const suspension = { reason: "Insults.", duration: "7" };
    await meera.post(`/admin/users/${asha.viewer.id}/suspend`, suspension);
    const profile = await readPage(await meera.get(`/profile/${asha.viewer.id}`));
    const to = (name: string) => profile.getByRole("link", { name }).getAttribute("href") ?? "";
    expect(to("Suspend")).toBe(`/admin/users/${asha.viewer.id}/suspend`);
    const page = await open(to("Audit Log"));
    expect(entriesOf(page)).toEqual([
      "Meera Shah suspended Asha Rao",
      "Meera Shah changed a review of Club Two",
    ]);
    const subject = (name: string) =>
      within(page.getByRole("main")).getByRole("link", { name }).getAttribute("href");
    expect(subject("Asha Rao")).toBe(`/profile/${asha.viewer.id}`);
    expect(subject("Club Two")).toBe("/courts/2?highlight=1");
    page.getByRole("link", { name: "Remove filter: About one user" });
    const deleted = await open(`${PAGE}?action=deleted`);
    expect(within(deleted.getByRole("main")).queryByRole("link", { name: "Club One" })).toBeNull();
    for (const browser of [asha, app.visitor()]) {
      const other = await readPage(await browser.get(`/profile/${meera.viewer.id}`));
      expect(other.queryByRole("link", { name: /^(Suspend|Audit Log)$/ })).toBeNull();
    }
  });

  test("can be removed by their chips", async () => {
    const page = await open(`${PAGE}?person=${ravi.viewer.id}&action=deleted&day=2026-03-02`);
    const chips = within(page.getByRole("list", { name: "Active filters" })).getAllByRole("link");
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      "Remove filter: Ravi Iyer",
      "Remove filter: Deleted",
      "Remove filter: 2 March 2026",
      "Clear all",
    ]);
    expect(chips[0]?.getAttribute("href")).toBe(`${PAGE}?action=deleted&day=2026-03-02`);
  });

  test.each([
    "day=2026-02-30",
    "day=today",
    "day=0000-00-00",
    "kind=x",
    "action=__proto__",
    "person=%00",
    "page=x",
  ])("ignore an invalid value: %s", async (query) => {
    const response = await meera.get(`${PAGE}?${query}`);
    expect(response.status).toBe(200);
    expect(entriesOf(await readPage(response))).toHaveLength(3);
  });
});

test("The audit log has pages, whose links preserve the filters", async () => {
  await app.entities().execute(
    `insert into audit_entries (actor_name, action, subject_kind, subject_id, subject_name)
      select 'Meera Shah', 'kept', 'review', n::text, 'Club ' || n from generate_series(1, 51) n`,
  );
  const page = await open(`${PAGE}?action=kept`);
  expect(entriesOf(page)).toHaveLength(50);
  expect(entriesOf(page)[0]).toContain("Club 51");
  const pages = within(page.getByRole("navigation", { name: "Pages of the audit log" }));
  expect(pages.getByRole("link", { name: "Page 2" }).getAttribute("href")).toBe(`${PAGE}?action=kept&page=2`);
  for (const path of [`${PAGE}?action=kept&page=2`, `${PAGE}?page=99`]) {
    expect(entriesOf(await open(path))).toEqual(["Meera Shah kept, after a report, a review of Club 1"]);
  }
});

test("The audit log accepts no form", async () => {
  await addCourt();
  const before = await rows();
  for (const path of [PAGE, `${PAGE}.data`]) {
    expect((await meera.post(path, { id: "1" })).status).toBe(405);
  }
  expect(await rows()).toEqual(before);
});

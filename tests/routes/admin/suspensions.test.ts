import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { courtFields } from "../../support/catalogue";
import { press } from "../../support/form";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;
let rohan: SignedIn;
let court: number;
beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true, email: "meera@example.com", firstName: "Meera" });
  rohan = await app.signedIn({ email: "lob@example.com", firstName: "Rohan", lastName: "Mehta" });
  court = (await app.repositories().courts.add(courtFields())).id;
});

const address = (what: "suspend" | "reinstate", { viewer }: SignedIn = rohan) =>
  `/admin/users/${viewer.id}/${what}`;
const form = { reason: "Insults in three reviews.", duration: "7" };
const suspend = (fields: Record<string, string> = form) => admin.post(address("suspend"), fields);
const review = { rating: "4", reviewText: "Typed for an hour." };

describe("a suspended user", () => {
  beforeEach(async () => {
    const response = await suspend();
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/users"]);
  });

  test("reads on every page why, and until when", async () => {
    const page = await readPage(await rohan.get("/courts"));
    const notice = within(page.getByRole("complementary", { name: "About your account" }));
    notice.getByText(/^Your account is suspended until \d+ \w+ \d{4}: Insults in three reviews\.$/);
    expect(notice.getByRole("link", { name: "Write to us" }).getAttribute("href")).toBe("/contact-us");
  });

  test("reads in place of the link to the review form, and of the form, that they may not write one", async () => {
    const text = /^You cannot write a review until \d+ \w+ \d{4}\.$/;
    const page = await readPage(await rohan.get(`/courts/${court}`));
    page.getByText(text);
    expect(page.queryByRole("link", { name: "Write a Review" })).toBeNull();
    const form = await readPage(await rohan.get(`/courts/${court}/review`));
    form.getByText(text);
    expect(form.queryByRole("textbox", { name: "Your review" })).toBeNull();
  });

  test("cannot post a form, and gets back what was typed", async () => {
    const response = await rohan.post(`/courts/${court}/review`, review);
    expect(response.status).toBe(403);
    const page = await readPage(response);
    page.getByRole("heading", { level: 1, name: "Your account is suspended" });
    expect(page.getByLabelText("What you typed").textContent).toBe("Typed for an hour.");
    for (const reviewText of ["这家俱乐部很好", "Excellent!", "10"]) {
      const short = await rohan.post(`/courts/${court}/review`, { ...review, interest: "none", reviewText });
      expect((await readPage(short)).getByLabelText("What you typed").textContent).toBe(reviewText);
    }
    // It would be rejected again.
    expect(page.queryByRole("button", { name: "Send again" })).toBeNull();
    page.getByRole("link", { name: "Back to Home" });
    expect(await app.entities().execute("select 1 from all_reviews")).toEqual([]);
  });

  test("cannot write by the API", async () => {
    const response = await rohan.json("PUT", "/api/profile", { bio: "Back again" });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/^Your account is suspended until .*: Insults in three reviews\.$/),
    });
  });

  test("withdraws from the open data by the API, but cannot agree to it", async () => {
    const { openData } = app.repositories();
    await openData.agree(rohan.viewer.id, "CC-BY-4.0", { withName: false, withVisits: false });
    const put = await rohan.json("PUT", "/api/profile/open-data", { licence: "CC-BY-4.0", withName: true });
    expect(put.status).toBe(403);
    expect(await openData.consentOf(rohan.viewer.id)).toMatchObject({ withName: false });
    expect((await rohan.json("DELETE", "/api/profile/open-data")).status).toBe(204);
    expect(await openData.consentOf(rohan.viewer.id)).toBeNull();
  });

  test("deletes their reviews and takes votes back, but neither edits nor votes", async () => {
    const { reviews, votes } = app.repositories();
    const own = { itemType: "court", itemId: court } as const;
    await reviews.add(rohan.viewer.id, own, { rating: 4 }, []);
    await reviews.add(admin.viewer.id, own, { rating: 5 }, []);
    await votes.add(2, rohan.viewer.id);
    const edit = { rating: "1", reviewText: "Edited." };
    expect((await rohan.post("/reviews/1/edit", edit)).status).toBe(403);
    expect((await rohan.json("PUT", "/api/reviews/1", { rating: 1, reviewText: "Edited." })).status).toBe(
      403,
    );
    expect((await rohan.json("PUT", "/api/reviews/2/helpful")).status).toBe(403);
    expect((await rohan.json("DELETE", "/api/reviews/2/helpful")).status).toBe(204);
    await votes.add(2, rohan.viewer.id);
    expect((await rohan.post("/reviews/2/helpful", { helpful: "yes" })).status).toBe(403);
    expect((await rohan.post("/reviews/2/helpful", { helpful: "no" })).status).toBe(303);
    expect((await rohan.json("DELETE", "/api/reviews/2")).status).toBe(403);
    expect((await rohan.post("/reviews/1/delete")).status).toBe(303);
    expect(await app.entities().execute("select 1 from review_votes")).toEqual([]);
    expect(await app.entities().execute("select id from all_reviews")).toEqual([{ id: 2 }]);
  });

  test("downloads their data, and deletes their account", async () => {
    expect((await rohan.get("/account/export")).status).toBe(200);
    expect((await rohan.get("/api/auth/user")).status).toBe(200);
    const page = await readPage(await rohan.get("/account/delete"));
    expect(page.queryByRole("heading", { name: "Your account is suspended" })).toBeNull();
    expect((await press(rohan, page, "Delete my account", { confirmed: "on" })).status).toBe(303);
    expect(await app.entities().execute("select 1 from users where id = ?", [rohan.viewer.id])).toEqual([]);
  });

  test("ends the notice that a moderator has changed a review", async () => {
    const { reviews } = app.repositories();
    await reviews.add(rohan.viewer.id, { itemType: "court", itemId: court }, { rating: 4 }, []);
    await reviews.change(1, null, { rating: 3 }, "Wrong court.");
    const open = async () => readPage(await rohan.get("/courts"));
    const before = await open();
    const notice = before.getByRole("complementary", { name: "About your review" });
    const action = notice.querySelector("form")?.getAttribute("action") ?? "";
    expect((await rohan.post(action, { returnTo: "/courts" })).status).toBe(303);
    expect((await open()).queryByRole("complementary", { name: "About your review" })).toBeNull();
  });

  test("signs out", async () => {
    expect((await rohan.post("/api/logout")).status).toBe(303);
  });

  test("writes again after the end", async () => {
    await app
      .entities()
      .execute("update users set suspended_until = now() - interval '1 second' where email = ?", [
        "lob@example.com",
      ]);
    expect((await rohan.post(`/courts/${court}/review`, review)).status).toBe(303);
    expect((await readPage(await rohan.get("/"))).queryByText(/is suspended/)).toBeNull();
  });

  test("cannot become super admin before it ends", async () => {
    const list = await readPage(await admin.get("/admin/users"));
    expect(list.queryByRole("link", { name: "Make super admin Rohan Mehta" })).toBeNull();
    const response = await admin.post(`/admin/users/${rohan.viewer.id}/give-rights`);
    expect(response.status).toBe(409);
    (await readPage(response)).getByText("End the suspension first.");
    expect(await app.entities().execute("select 1 from audit_entries where action = 'granted'")).toEqual([]);
  });

  test("has a profile from which super admins end it, unlike others' profiles", async () => {
    const player = await app.signedIn({ email: "tara@example.com" });
    const other = await app.signedIn({ isSuperAdmin: true, email: "kabir@example.com" });
    const linksOn = async ({ viewer }: SignedIn) => {
      const page = await readPage(await admin.get(`/profile/${viewer.id}`));
      const links = within(page.getByRole("main")).getAllByRole("link");
      const isAbout = (href: string) => href.startsWith(`/admin/users/${viewer.id}/`);
      return links.map((link) => link.getAttribute("href") ?? "").filter(isAbout);
    };
    expect(await linksOn(player)).toEqual([address("suspend", player)]);
    expect(await linksOn(rohan)).toEqual([address("suspend"), address("reinstate")]);
    expect(await linksOn(other)).toEqual([]);
  });

  test("writes again when a super admin ends it", async () => {
    const list = await readPage(await admin.get("/admin/users"));
    list.getByText(/^Suspended until \d+ \w+ \d{4}$/);
    const link = list.getByRole("link", { name: "End suspension of Rohan Mehta" });
    expect(link.getAttribute("href")).toBe(address("reinstate"));
    const dialog = await readPage(await admin.get(address("reinstate")));
    within(dialog.getByRole("dialog", { name: "End the suspension of Rohan Mehta" })).getByText(
      "Insults in three reviews.",
    );
    expect((await admin.post(address("reinstate"))).status).toBe(303);
    expect((await rohan.post(`/courts/${court}/review`, review)).status).toBe(303);
    const log = await readPage(await admin.get("/admin/audit"));
    log.getByText(/ended the suspension of/);
    // It is about the user, whose data can be deleted, and the log cannot.
    expect(log.getAllByText(/25 characters/).length).toBeGreaterThan(1);
    expect(log.queryByText(/Insults/)).toBeNull();
  });
});

describe("suspending", () => {
  test("needs a reason and a duration, and preserves what was typed", async () => {
    const response = await suspend({ reason: "Insults", duration: "" });
    expect(response.status).toBe(422);
    const page = await readPage(response);
    expect(page.getAllByText("Please choose how long").length).toBeGreaterThan(0);
    expect(page.getByDisplayValue("Insults")).toBeTruthy();
    expect((await suspend({ reason: " ", duration: "7" })).status).toBe(422);
    expect((await suspend({ reason: "x".repeat(501), duration: "7" })).status).toBe(422);
    expect((await suspend({ reason: "Insults", duration: "2" })).status).toBe(422);
    expect(await app.entities().execute("select 1 from users where suspension_reason is not null")).toEqual(
      [],
    );
  });

  test("shows the present suspension, and replaces only the one that was seen", async () => {
    const meera = await app.signedIn({ isSuperAdmin: true, firstName: "Meera" });
    const [page, otherPage] = [
      await readPage(await admin.get(address("suspend"))),
      await readPage(await meera.get(address("suspend"))),
    ];
    expect((await press(meera, otherPage, "Suspend", { reason: "Spam", duration: "none" })).status).toBe(303);
    const response = await press(admin, page, "Suspend", form);
    expect(response.status).toBe(409);
    const again = await readPage(response);
    again.getByText("Suspended until a super admin ends it:");
    again.getByText("Spam");
    expect(again.getByRole("alert").textContent).toContain("The suspension has changed");
    again.getByDisplayValue("Insults in three reviews.");
    (await readPage(await rohan.get("/"))).getByText(/until a super admin ends it: Spam$/);
    const invalid = await readPage(await press(admin, page, "Suspend", { ...form, reason: "" }));
    expect((await press(admin, invalid, "Suspend", form)).status).toBe(409);
    expect((await press(admin, again, "Suspend")).status).toBe(303);
    (await readPage(await rohan.get("/"))).getByText(/Insults in three reviews\.$/);
  });

  test("ends no other suspension than the one that was seen", async () => {
    await suspend();
    const page = await readPage(await admin.get(address("reinstate")));
    await suspend({ reason: "Spam", duration: "none" });
    const response = await press(admin, page, "End suspension");
    expect(response.status).toBe(409);
    (await readPage(response)).getByRole("heading", { level: 1, name: "The suspension has changed" });
    (await readPage(await rohan.get("/"))).getByText(/until a super admin ends it: Spam$/);
  });

  test("can last until it is ended", async () => {
    expect((await suspend({ reason: "Spam", duration: "none" })).status).toBe(303);
    (await readPage(await rohan.get("/"))).getByText(
      "Your account is suspended until a super admin ends it: Spam",
    );
    (await readPage(await rohan.post(`/courts/${court}/review`, review))).getByText(
      "Your account is suspended until a super admin ends it: Spam. What you typed is on this page.",
    );
  });

  test("is not for super admins", async () => {
    const other = await app.signedIn({ isSuperAdmin: true, email: "other@example.com" });
    for (const response of [
      await admin.get(address("suspend", other)),
      await admin.post(address("suspend", other), form),
    ]) {
      expect(response.status).toBe(403);
      (await readPage(response)).getByRole("heading", { name: "Super admins cannot be suspended" });
    }
  });

  test("is for super admins alone, and responds 404 for an unknown user", async () => {
    for (const [what, status] of [
      ["suspend", 302],
      ["reinstate", 401],
    ] as const) {
      expect((await rohan.post(address(what, admin), form)).status).toBe(403);
      expect((await app.visitor().post(address(what), form)).status).toBe(status);
      expect((await admin.post(`/admin/users/nobody/${what}`, form)).status).toBe(404);
    }
  });

  test("ends nothing when there is no suspension, and says so", async () => {
    for (const response of [await admin.get(address("reinstate")), await admin.post(address("reinstate"))]) {
      expect(response.status).toBe(409);
      const page = await readPage(response);
      page.getByRole("heading", { level: 1, name: "This user is not suspended" });
      expect(page.queryByRole("button", { name: "End suspension" })).toBeNull();
    }
    expect(await app.entities().execute("select 1 from audit_entries")).toEqual([]);
  });
});

import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { formBehind, press } from "../../support/form";
import { readPage } from "../../support/page";
import { savedValuesOf } from "../../support/savedValues";
import { newsOf, open, own, RACKET, startWithOwner } from "./owners";

let app: Awaited<ReturnType<typeof startWithOwner>>;
beforeEach(async () => {
  app = await startWithOwner();
});

const FACTS = "/courts/1/facts";
const DECISION = "/admin/proposals/1";
const propose = async (fields: Record<string, string | string[]>) =>
  press(app.owner, await open(FACTS, app.owner), "Send Proposal", fields);
const facts = () => app.entities().execute("select field, value, state from proposed_facts order by field");
const court = async () => (await app.visitor().get("/api/courts/1")).json();
const decide = async (fields: Record<string, string>) =>
  press(app.admin, await open(DECISION, app.admin), "Decide", fields);

describe("facts that an owner proposes", () => {
  test("are only those that differ, and wait for a decision", async () => {
    const response = await propose({ priceRange: "₹500-700", numberOfCourts: "3", amenities: ["Parking"] });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/courts/1/owner"]);
    expect(await facts()).toEqual([
      { field: "amenities", value: ["Parking"], state: "pending" },
      { field: "numberOfCourts", value: 3, state: "pending" },
      { field: "priceRange", value: "₹500-700", state: "pending" },
    ]);
    expect(await court()).toMatchObject({ priceRange: null, numberOfCourts: 1, amenities: [] });
    const page = await open("/courts/1/owner", app.owner);
    expect(page.getAllByText("Waiting for a decision")).toHaveLength(3);
    (await open(FACTS, app.owner)).getByDisplayValue("₹500-700");
    const { proposedFacts } = await (await app.owner.get("/account/export")).json();
    expect(proposedFacts).toMatchObject([{ itemName: "Smash Arena", facts: [{}, {}, {}] }]);
  });

  test("replace what waits, and lose nothing typed", async () => {
    await propose({ priceRange: "₹500", location: "Khar, Mumbai" });
    expect((await propose({ priceRange: "₹550", location: "Bandra West, Mumbai" })).status).toBe(303);
    expect(await facts()).toEqual([{ field: "priceRange", value: "₹550", state: "pending" }]);
    const empty = await propose({ name: " " });
    expect(empty.status).toBe(422);
    (await readPage(empty)).getByDisplayValue("₹550");
    const withdrawn = await propose({ priceRange: "" });
    expect([withdrawn.status, withdrawn.headers.get("Location")]).toEqual([303, "/courts/1/owner"]);
    const page = await open("/courts/1/owner", app.owner);
    expect(page.getByRole("status").textContent).toContain("Proposal withdrawn");
    expect(within(page.getByRole("region", { name: "Facts" })).queryByRole("list")).toBeNull();
    expect(await facts()).toEqual([]);
    const same = await propose({ priceRange: "" });
    expect(same.status).toBe(422);
    (await readPage(same)).getByText(/You have changed nothing/);
  });

  test("that were rejected wait again when they are proposed again", async () => {
    await propose({ priceRange: "₹500" });
    await decide({ priceRange: "reject" });
    expect((await propose({ priceRange: "₹600" })).status).toBe(303);
    expect(await facts()).toEqual([{ field: "priceRange", value: "₹600", state: "pending" }]);
  });

  test("replace none that was decided on", async () => {
    await propose({ priceRange: "₹500", location: "Khar, Mumbai" });
    await decide({ priceRange: "accept" });
    await propose({ location: "Juhu, Mumbai" });
    expect(await facts()).toEqual([
      { field: "location", value: "Juhu, Mumbai", state: "pending" },
      { field: "priceRange", value: "₹500", state: "accepted" },
    ]);
  });

  test("are compared with the item as it was read", async () => {
    const form = await open(FACTS, app.owner);
    const imageUrl = "https://images.example/court.jpg";
    await app.admin.json("PUT", "/api/courts/1", { description: "New turf.", imageUrl });
    const stale = await press(app.owner, form, "Send Proposal", { priceRange: "₹500" });
    expect(stale.status).toBe(409);
    const page = await readPage(stale);
    page.getByDisplayValue("₹500");
    expect(savedValuesOf(page)).toEqual({ Description: "New turf.", "Price range": "Nothing" });
    expect(await facts()).toEqual([]);
  });

  test("can clear what the item has", async () => {
    const everything = {
      description: "Old.",
      priceRange: "₹500",
      contactInfo: "1234",
      membershipRequired: true,
      membershipInfo: "None",
    };
    await app.admin.json("PUT", "/api/courts/1", { ...everything, amenities: ["Parking"] });
    const cleared = { description: "", priceRange: "", contactInfo: "", membershipInfo: "", amenities: [] };
    expect((await propose(cleared)).status).toBe(303);
    const page = await open("/courts/1/owner", app.owner);
    expect(page.getAllByText("Nothing")).toHaveLength(5);
    const fields = Object.keys(cleared);
    expect((await decide(Object.fromEntries(fields.map((field) => [field, "accept"])))).status).toBe(303);
    expect(await court()).toMatchObject({
      description: null,
      priceRange: null,
      contactInfo: null,
      membershipInfo: null,
      amenities: [],
    });
  });

  test("have no picture", async () => {
    const response = await app.owner.post(FACTS, {
      name: "Smash Arena",
      location: "Bandra West, Mumbai",
      numberOfCourts: "1",
      priceRange: "₹500",
      imageUrl: "https://images.example/court.jpg",
    });
    expect(response.status).toBe(303);
    expect(await facts()).toMatchObject([{ field: "priceRange" }]);
    expect((await open(FACTS, app.owner)).queryByLabelText(/Image/)).toBeNull();
  });

  test("of a brand's racket are proposed by its form", async () => {
    await own(app, app.owner, RACKET);
    const form = await open("/equipment/1/facts", app.owner);
    const fields = { price: "14999", specificationName: "shape", specificationValue: "round" };
    expect((await press(app.owner, form, "Send Proposal", fields)).status).toBe(303);
    expect(await facts()).toEqual([
      { field: "price", value: 14999, state: "pending" },
      { field: "specifications", value: { shape: "round" }, state: "pending" },
    ]);
    const page = await open(DECISION, app.admin);
    page.getByText("₹14,999");
    page.getByText("Shape: round");
    expect(
      within(page.getByRole("main"))
        .getAllByRole("link")
        .map((it) => it.getAttribute("href")),
    ).toContain("/equipment/1");
    await decide({ price: "accept", specifications: "accept" });
    const item = await (await app.visitor().get("/api/equipment/1")).json();
    expect(item).toMatchObject({ price: 14999, specifications: { shape: "round" } });
    const stale = await press(app.owner, form, "Send Proposal", { price: "12000" });
    expect(savedValuesOf(await readPage(stale))).toEqual({
      Price: "₹14,999",
      Specifications: "Shape: round",
    });
  });
});

test("facts of a racket wait no longer when its brand, and so its owner, has changed", async () => {
  await own(app, app.owner, RACKET);
  await app.entities().execute("update equipment set price = 9000 where id = 1");
  const form = await open("/equipment/1/facts", app.owner);
  await press(app.owner, form, "Send Proposal", { price: "8000", brand: "Elsewhere" });
  expect(await facts()).toMatchObject([{ field: "brand" }, { field: "price", state: "pending" }]);
  await decide({ brand: "accept" });
  expect(await (await app.visitor().get("/api/equipment/1")).json()).toMatchObject({ brand: "Elsewhere" });
  (await open("/admin/proposals", app.admin)).getByText("No open proposals.");
  expect((await app.admin.get(DECISION)).status).toBe(409);
  const { proposedFacts } = await (await app.owner.get("/account/export")).json();
  expect(proposedFacts).toMatchObject([{ facts: [{ field: "brand", state: "accepted" }] }]);
});

describe("a decision on proposed facts", () => {
  beforeEach(async () => {
    await propose({ priceRange: "₹500", numberOfCourts: "3", location: "Khar, Mumbai" });
  });

  test("is for each fact, shown to the owner and audited", async () => {
    (await open("/admin", app.admin)).getByRole("link", { name: "Proposed Facts (1)" });
    (await open("/admin/proposals", app.admin)).getByRole("link", { name: "Smash Arena" });
    const response = await decide({ priceRange: "accept", location: "reject" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/proposals"]);
    expect(await court()).toMatchObject({
      priceRange: "₹500",
      numberOfCourts: 1,
      location: "Bandra West, Mumbai",
    });
    expect(await facts()).toMatchObject([
      { field: "location", state: "rejected" },
      { field: "numberOfCourts", state: "pending" },
      { field: "priceRange", state: "accepted" },
    ]);
    const entries = await app
      .entities()
      .execute("select action, after from audit_entries where subject_kind = 'court' order by id");
    expect(entries).toMatchObject([
      { action: "changed", after: { priceRange: "₹500" } },
      { action: "facts-accepted", after: { priceRange: "₹500" } },
      { action: "facts-rejected", after: { location: "Khar, Mumbai" } },
    ]);
    const page = await open("/courts/1/owner", app.owner);
    page.getByText("Accepted");
    page.getByText("Rejected");
    await decide({ numberOfCourts: "accept" });
    expect((await app.admin.get(DECISION)).status).toBe(409);
    (await open("/admin/proposals", app.admin)).getByText("No open proposals.");
  });

  test("is news to the owner, who reads it when the ownership has ended", async () => {
    await app.owner.post("/account/notices/owner");
    await decide({ priceRange: "accept", location: "reject" });
    expect(await newsOf(app.owner)).toContain("There is news");
    await app.owner.post("/account/claims/1/withdraw");
    const page = await open("/account/claims", app.owner);
    const decided = within(page.getByRole("region", { name: "Facts for Smash Arena" }));
    expect(decided.getAllByText(/^(Accepted|Rejected)$/)).toHaveLength(2);
    decided.getByText("Khar, Mumbai");
  });

  test("needs one fact at least, and known answers", async () => {
    expect((await decide({})).status).toBe(422);
    expect((await decide({ priceRange: "perhaps" })).status).toBe(422);
    expect((await app.admin.get("/admin/proposals/99")).status).toBe(404);
  });

  test("is about what was read: the item and the proposal", async () => {
    const page = await open(DECISION, app.admin);
    await app.admin.json("PUT", "/api/courts/1", { description: "New turf." });
    const stale = await press(app.admin, page, "Decide", { priceRange: "accept" });
    expect(stale.status).toBe(409);
    (await readPage(stale)).getByText(/The item has changed since you opened this page/);
    const again = await open(DECISION, app.admin);
    await propose({ priceRange: "₹900" });
    expect((await press(app.admin, again, "Decide", { priceRange: "accept" })).status).toBe(409);
    expect(await court()).toMatchObject({ priceRange: null });
  });

  test("that is rejected is sent again for what was read", async () => {
    const read = { version: ["1"], itemVersion: ["1"] };
    const page = await open(DECISION, app.admin);
    expect(formBehind(page, "Decide").fields).toMatchObject(read);
    await app.admin.json("PUT", "/api/courts/1", { description: "New turf." });
    await propose({ priceRange: "₹900" });
    const rejected = await press(app.admin, page, "Decide");
    expect(rejected.status).toBe(422);
    const again = await readPage(rejected);
    expect(formBehind(again, "Decide").fields).toMatchObject(read);
    expect((await press(app.admin, again, "Decide", { priceRange: "accept" })).status).toBe(409);
  });

  test("accepts membership information together with the membership", async () => {
    await propose({ membershipRequired: "on", membershipInfo: "Ask the desk" });
    const refused = await decide({ membershipInfo: "accept" });
    expect(refused.status).toBe(422);
    const page = await readPage(refused);
    page.getByRole("link", { name: "Accept it together with Membership required, or reject it." });
    expect(formBehind(page, "Decide").fields).toMatchObject({ membershipInfo: ["accept"] });
    expect(await court()).toMatchObject({ membershipRequired: false, membershipInfo: null });
    await press(app.admin, page, "Decide", { membershipRequired: "accept" });
    expect(await court()).toMatchObject({ membershipRequired: true, membershipInfo: "Ask the desk" });
  });

  test("on membership information is first of all about the item that was read", async () => {
    await propose({ membershipRequired: "on", membershipInfo: "Ask the desk" });
    const page = await open(DECISION, app.admin);
    await app.admin.json("PUT", "/api/courts/1", { description: "New turf." });
    const stale = await press(app.admin, page, "Decide", { membershipInfo: "accept" });
    expect(stale.status).toBe(409);
    (await readPage(stale)).getByText(/The item has changed since you opened this page/);
  });

  test("stores no contact information in the audit log", async () => {
    await propose({ contactInfo: "Vinod 98200 12345" });
    await decide({ contactInfo: "accept" });
    const contactInfo = "17 characters";
    expect(
      await app
        .entities()
        .execute("select action, after from audit_entries where subject_kind = 'court' order by id"),
    ).toMatchObject([
      { action: "changed", after: { contactInfo } },
      { action: "facts-accepted", after: { contactInfo } },
    ]);
  });

  test("has nothing to decide once the owner is none any more", async () => {
    await app.repositories().claims.undo(1, app.admin.viewer.id);
    expect(await facts()).toEqual([]);
    expect((await app.admin.get(DECISION)).status).toBe(409);
  });
});

describe("the JSON API", () => {
  const PROPOSAL = "/api/proposals/1";
  const call = async (browser: typeof app.owner, method: string, path: string, body?: object) => {
    const response = await browser.json(method, path, body);
    return [response.status, await response.json()] as const;
  };
  const put = (body: object) => call(app.owner, "PUT", `/api${FACTS}`, body);

  test("proposes what differs, lists it, and decides on each fact", async () => {
    expect(await call(app.owner, "GET", `/api${FACTS}`)).toMatchObject([404, {}]);
    const facts = [
      { field: "numberOfCourts", value: 3, state: "pending" },
      { field: "priceRange", value: "₹500-700", state: "pending" },
    ];
    const proposed = await put({ priceRange: "₹500-700", numberOfCourts: 3, name: "Smash Arena" });
    expect(proposed).toMatchObject([200, { id: 1, itemType: "court", itemId: 1, facts }]);
    expect(await call(app.owner, "GET", `/api${FACTS}`)).toEqual(proposed);
    expect(await call(app.admin, "GET", "/api/proposals")).toMatchObject([
      200,
      [{ id: 1, owner: { firstName: "Omar" }, facts }],
    ]);
    const decided = await call(app.admin, "PUT", PROPOSAL, {
      accepted: ["numberOfCourts"],
      rejected: ["priceRange"],
    });
    expect(decided).toMatchObject([200, { facts: [{ state: "accepted" }, { state: "rejected" }] }]);
    expect(await court()).toMatchObject({ numberOfCourts: 3, priceRange: null });
    expect(await call(app.admin, "PUT", PROPOSAL, { accepted: ["priceRange"] })).toMatchObject([409, {}]);
    expect(await call(app.admin, "PUT", PROPOSAL, { accepted: ["owner"] })).toMatchObject([422, {}]);
    expect(await call(app.admin, "GET", "/api/proposals")).toEqual([200, []]);
  });

  test.each([
    [{ accepted: ["priceRange", "priceRange"] }, "accepted"],
    [{ rejected: ["priceRange", "priceRange"] }, "rejected"],
    [{ accepted: ["priceRange"], rejected: ["priceRange"] }, "rejected"],
  ])("names the list of a fact that %o has twice", async (decisions, list) => {
    await put({ priceRange: "₹700" });
    const refused = { errors: { [list]: ["Please name each fact only once"] } };
    expect(await call(app.admin, "PUT", PROPOSAL, decisions)).toMatchObject([422, refused]);
    expect(await facts()).toMatchObject([{ state: "pending" }]);
  });

  test("accepts no membership information without the membership", async () => {
    await put({ membershipRequired: true, membershipInfo: "Ask" });
    const refused = {
      errors: { membershipInfo: ["Accept it together with Membership required, or reject it."] },
    };
    for (const rejected of [[], ["membershipRequired"]])
      expect(
        await call(app.admin, "PUT", PROPOSAL, { accepted: ["membershipInfo"], rejected }),
      ).toMatchObject([422, refused]);
    expect(await facts()).toMatchObject([{ state: "pending" }, { state: "pending" }]);
    await call(app.admin, "PUT", PROPOSAL, { accepted: ["membershipRequired"] });
    expect((await call(app.admin, "PUT", PROPOSAL, { accepted: ["membershipInfo"] }))[0]).toBe(200);
    expect(await court()).toMatchObject({ membershipRequired: true, membershipInfo: "Ask" });
  });

  test("proposes no membership information for a court that is or will be without membership", async () => {
    expect(await put({ membershipInfo: "Ask" })).toMatchObject([422, {}]);
    // What waits is not withdrawn by what the court cannot have.
    await put({ priceRange: "₹700" });
    expect(await put({ membershipInfo: "Ask" })).toMatchObject([422, {}]);
    expect(await call(app.owner, "GET", `/api${FACTS}`)).toMatchObject([
      200,
      { facts: [{ field: "priceRange", value: "₹700" }] },
    ]);
    expect(await put({ membershipInfo: "Ask", numberOfCourts: 3 })).toMatchObject([
      200,
      { facts: [{ field: "numberOfCourts" }] },
    ]);
    await app.admin.json("PUT", "/api/courts/1", { membershipRequired: true, membershipInfo: "Ask" });
    expect(await put({ membershipRequired: false })).toMatchObject([
      200,
      { facts: [{ field: "membershipRequired", value: false }] },
    ]);
  });

  test("withdraws what waits with the values of the item, and not with an empty body", async () => {
    await put({ numberOfCourts: 3, priceRange: "₹500" });
    await call(app.admin, "PUT", PROPOSAL, { accepted: ["priceRange"], version: 1 });
    expect(await put({})).toMatchObject([422, {}]);
    expect(await facts()).toMatchObject([{ field: "numberOfCourts", state: "pending" }, {}]);
    expect(await put({ numberOfCourts: 1 })).toMatchObject([
      200,
      { version: 2, facts: [{ field: "priceRange", state: "accepted" }] },
    ]);
    expect(await put({ numberOfCourts: 1 })).toMatchObject([422, {}]);
    expect(await call(app.admin, "GET", "/api/proposals")).toEqual([200, []]);
  });

  test("proposes for a racket of the owner's brand, and shows its numbers", async () => {
    await own(app, app.owner, RACKET);
    const path = "/api/equipment/1";
    expect(
      await call(app.owner, "PUT", `${path}/facts`, { specifications: { shape: "round" } }),
    ).toMatchObject([
      200,
      { itemType: "equipment", facts: [{ field: "specifications", value: { shape: "round" } }] },
    ]);
    expect(await call(app.owner, "GET", `${path}/facts`)).toMatchObject([200, { itemName: "Vertex 04" }]);
    const [, numbers] = await call(app.owner, "GET", `${path}/owner`);
    expect(numbers).toMatchObject({ itemType: "equipment", itemId: 1, unanswered: 1 });
    expect(numbers.months).toHaveLength(12);
    expect(numbers.months[0]).toMatchObject({ reviews: 1, mean: 5 });
  });

  test("shows the numbers of a court to its owner alone", async () => {
    expect(await call(app.owner, "GET", "/api/courts/1/owner")).toMatchObject([
      200,
      { itemType: "court", itemId: 1, unanswered: 1 },
    ]);
    for (const path of ["/api/courts/1/owner", `/api${FACTS}`])
      for (const browser of [app.asha, app.admin])
        expect([path, ...(await call(browser, "GET", path))]).toMatchObject([path, 403, {}]);
    expect(await call(app.asha, "PUT", `/api${FACTS}`, { numberOfCourts: 3 })).toMatchObject([403, {}]);
    for (const path of ["/api/courts/1/facts", "/api/equipment/1/facts"])
      expect(await call(app.asha, "PUT", path, { name: 5 })).toMatchObject([403, {}]);
    for (const path of ["/api/courts/99/owner", "/api/courts/x/facts"])
      expect(await call(app.owner, "GET", path)).toMatchObject([404, {}]);
  });

  test("rejects what is not valid, changes nothing, or is about what was read before", async () => {
    expect(await put({ name: "Smash Arena" })).toMatchObject([422, {}]);
    expect(await put({ name: null })).toMatchObject([422, {}]);
    expect(await put({ numberOfCourts: 99 })).toMatchObject([422, {}]);
    expect(await facts()).toEqual([]);
    await put({ numberOfCourts: 3 });
    for (const [body, status] of [
      [{}, 422],
      [{ accepted: ["owner"] }, 422],
      [{ accepted: ["numberOfCourts"], rejected: ["numberOfCourts"] }, 422],
      [{ accepted: ["name"] }, 409],
      [{ accepted: ["numberOfCourts"], version: 99 }, 409],
      [{ accepted: ["numberOfCourts"], itemVersion: 99 }, 409],
    ] as const)
      expect([body, ...(await call(app.admin, "PUT", PROPOSAL, body))]).toMatchObject([body, status, {}]);
    expect(await call(app.admin, "PUT", "/api/proposals/99", { accepted: ["name"] })).toMatchObject([
      404,
      {},
    ]);
    expect(await court()).toMatchObject({ numberOfCourts: 1 });
  });
});

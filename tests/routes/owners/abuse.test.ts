import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, suspend } from "../../support/app";
import { courtFields } from "../../support/catalogue";
import { COURT, own, RACKET, startWithOwner } from "./owners";

let app: Awaited<ReturnType<typeof startWithOwner>>;
beforeEach(async () => {
  app = await startWithOwner();
  await app.repositories().replies.save(1, app.owner.viewer.id, { text: "Hello", version: null });
});

const claim = (person: SignedIn) => app.repositories().claims.add(person.viewer.id, COURT, "I run it.");
const claimOf = async ({ viewer }: SignedIn) =>
  (await app.repositories().claims.findByUser(viewer.id, COURT))?.id ?? 0;

/** Users who are no owner of the court, although they have something to do with one. */
const impostors: Record<string, () => Promise<SignedIn>> = {
  "who has claimed it": async () => {
    const person = await app.signedIn();
    await claim(person);
    return person;
  },
  "whose claim was rejected": async () => {
    const person = await app.signedIn();
    await claim(person);
    const by = app.admin.viewer.id;
    await app.repositories().claims.decide(await claimOf(person), { verdict: "rejected", answer: "No", by });
    return person;
  },
  "who was its owner": async () => {
    const person = await app.signedIn();
    await app.repositories().claims.undo(await own(app, person, COURT), app.admin.viewer.id);
    return person;
  },
  "who has given it up": async () => {
    const person = await app.signedIn();
    await app.repositories().claims.withdraw(await own(app, person, COURT), person.viewer.id);
    return person;
  },
  "who owns another court": async () => {
    const person = await app.signedIn();
    const other = await app.repositories().courts.add(courtFields({ name: "Rival Arena" }));
    await app.repositories().claims.add(person.viewer.id, { itemType: "court", itemId: other.id }, "Mine");
    const [found] = await app.repositories().claims.listByUser(person.viewer.id);
    const decision = { verdict: "accepted", answer: null, by: app.admin.viewer.id } as const;
    await app.repositories().claims.decide(found?.id ?? 0, decision);
    return person;
  },
  "who owns a brand": async () => {
    const person = await app.signedIn();
    await own(app, person, RACKET);
    return person;
  },
  "who wrote the review": async () => app.asha,
  "who is a super admin": async () => app.admin,
};

const state = async () => {
  const em = app.entities();
  return [
    await em.execute("select * from owner_replies"),
    await em.execute("select * from proposed_facts"),
    await em.execute("select * from all_reviews order by id"),
  ];
};

describe.each(Object.keys(impostors))("a user %s", (kind) => {
  test("can do nothing of an owner", async () => {
    const person = (await impostors[kind]?.()) ?? expect.fail(kind);
    const before = await state();
    for (const path of [
      "/reviews/1/reply",
      "/reviews/1/reply/delete",
      "/courts/1/owner",
      "/courts/1/facts",
    ]) {
      expect.soft([path, (await person.get(path)).status]).toEqual([path, 403]);
    }
    const reply = { text: "Lies", version: "1" };
    const facts = { name: "Mine", location: "Khar", numberOfCourts: "1", version: "1" };
    expect.soft((await person.post("/reviews/1/reply", reply)).status).toBe(403);
    expect.soft((await person.post("/reviews/1/reply/delete")).status).toBe(403);
    expect.soft((await person.post("/courts/1/facts", facts)).status).toBe(403);
    expect.soft((await person.json("PUT", "/api/reviews/1/reply", { text: "Lies" })).status).toBe(403);
    expect.soft((await person.json("DELETE", "/api/reviews/1/reply")).status).toBe(403);
    expect(await app.repositories().replies.save(1, person.viewer.id, { text: "Lies", version: null })).toBe(
      "not allowed",
    );
    expect(await app.repositories().replies.remove(1, person.viewer.id, null)).toBe("not allowed");
    const fact = { field: "name", value: "Mine" } as const;
    expect(await app.repositories().proposals.propose(person.viewer.id, COURT, [fact])).toBe("not allowed");
    expect(await state()).toEqual(before);
  });
});

describe("an owner", () => {
  test("can neither hide, change, delete nor sort reviews, decide on claims nor edit the court", async () => {
    const before = await state();
    for (const [path, fields] of [
      ["/reviews/1/hide", { reason: "spam" }],
      ["/reviews/1/edit", { rating: "5", reviewText: "Great", version: "1" }],
      ["/reviews/1/delete", {}],
      ["/reviews/1/redact", { passage: "Vinod", reason: "No" }],
      ["/reviews/1/reply/remove", { reason: "No" }],
      ["/courts/1/edit", { name: "Mine", location: "Khar" }],
      ["/courts/1/delete", {}],
      ["/admin/claims/1/undo", {}],
      ["/admin/proposals/1", { name: "accept" }],
    ] as const) {
      expect.soft([path, (await app.owner.post(path, fields)).status]).toEqual([path, 403]);
    }
    expect(await state()).toEqual(before);
  });

  test("who is suspended neither claims, replies nor proposes, but can delete", async () => {
    await suspend(app, app.owner);
    const before = await state();
    for (const [path, fields] of [
      ["/reviews/1/reply", { text: "Again", version: "1" }],
      ["/equipment/1/claim", { reason: "Mine" }],
      ["/courts/1/facts", { name: "Mine", location: "Khar", numberOfCourts: "1", version: "1" }],
    ] as const) {
      expect.soft([path, (await app.owner.post(path, fields)).status]).toEqual([path, 403]);
    }
    expect.soft((await app.owner.json("PUT", "/api/reviews/1/reply", { text: "Again" })).status).toBe(403);
    expect(await state()).toEqual(before);
    expect((await app.owner.post("/reviews/1/reply/delete")).status).toBe(303);
  });
});

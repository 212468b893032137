import { beforeEach, describe, expect, test } from "vitest";
import { ofCourt, problemOf, startWithCourt } from "./api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
let court: string;
let review: string;
let equipment: string;
beforeEach(async () => {
  app = await startWithCourt();
  court = `/api/courts/${app.court.id}`;
  review = `/api/reviews/${app.review.id}`;
  equipment = `/api/equipment/${app.racketId}`;
});

async function tagOf(path: string): Promise<string> {
  return (await app.visitor().get(path)).headers.get("ETag") ?? "";
}

async function addReview() {
  const ravi = await app.signedIn();
  await app.repositories().reviews.add(ravi.viewer.id, ofCourt(app.court.id), { rating: 1 }, []);
}

/** Makes Asha the owner of the court. */
async function ownCourt() {
  const { claims } = app.repositories();
  await claims.add(app.asha.viewer.id, ofCourt(app.court.id), "I run it.");
  await claims.decide(1, { verdict: "accepted", answer: null, by: app.admin.viewer.id });
}

describe("a GET request", () => {
  const paths = [
    "/api/stats",
    "/api/courts",
    "/api/courts/1",
    "/api/equipment",
    "/api/equipment/1",
    "/api/equipment?type=racket",
    "/api/reviews",
    "/api/reviews/1",
    "/api/courts?limit=1",
    "/api/search?q=smash",
  ];

  test.each(paths)("of %s responds with a strong ETag, and 304 to a matching If-None-Match", async (path) => {
    const first = await app.visitor().get(path);
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[\w.-]+"$/);
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, `"a,b",W/"c" , ${tag}`, "*"]) {
      const again = await app.visitor().get(path, { "If-None-Match": known });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(again.headers.get("ETag")).toBe(tag);
      expect(again.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
      expect(again.headers.get("Link")).toBe(first.headers.get("Link"));
    }
    for (const unknown of ['"x"', tag.replaceAll('"', ""), tag.slice(0, -2), '"1"', '""', ""]) {
      expect((await app.visitor().get(path, { "If-None-Match": unknown })).status).toBe(200);
    }
  });

  test("of a page with a next one responds 304 with its link", async () => {
    await addReview();
    const { headers } = await app.visitor().get("/api/reviews?limit=1");
    expect(headers.get("Link")).toContain('rel="next"');
    const tag = headers.get("ETag") ?? "";
    const again = await app.visitor().get("/api/reviews?limit=1", { "If-None-Match": tag });
    expect([again.status, again.headers.get("Link")]).toEqual([304, headers.get("Link")]);
  });

  test("of private data responds 304 but is not cacheable", async () => {
    const { headers } = await app.asha.get("/api/auth/user");
    const again = await app.asha.get("/api/auth/user", { "If-None-Match": headers.get("ETag") ?? "" });
    expect([again.status, again.headers.get("Cache-Control")]).toEqual([304, "private, no-store"]);
  });

  test("of a court responds with another ETag after each review", async () => {
    const before = await tagOf(court);
    await addReview();
    const response = await app.visitor().get(court, { "If-None-Match": before });
    expect(response.status).toBe(200);
    expect(response.headers.get("ETag")).not.toBe(before);
  });

  test("of a missing court responds 404 whatever the condition", async () => {
    expect((await app.visitor().get("/api/courts/77", { "If-None-Match": "*" })).status).toBe(404);
  });
});

const change = { name: "Renamed", rating: 2 };

describe.each(["court", "review", "racket"] as const)("a conditional write to a %s", (kind) => {
  const path = () => ({ court, review, racket: equipment })[kind];

  test("succeeds with the current ETag", async () => {
    const tag = await tagOf(path());
    const response = await app.admin.json("PUT", path(), change, { "If-Match": `"x", ${tag}` });
    expect(response.status).toBe(200);
    const next = await tagOf(path());
    expect((await app.admin.json("DELETE", path(), undefined, { "If-Match": next })).status).toBe(204);
  });

  test("responds 412 after another change", async () => {
    const tag = await tagOf(path());
    expect((await app.admin.json("PUT", path(), change)).status).toBe(200);
    const now = await (await app.visitor().get(path())).json();
    for (const method of ["PUT", "DELETE"]) {
      const body = method === "PUT" ? { name: "Lost", rating: 5 } : undefined;
      const response = await app.admin.json(method, path(), body, { "If-Match": tag });
      expect(response.status).toBe(412);
      expect((await problemOf(response)).title).toBe("Precondition Failed");
    }
    expect(await (await app.visitor().get(path())).json()).toEqual(now);
  });

  test.each(["weak", "unquoted", "unknown", "empty", "garbled"])(
    "responds 412 to an ETag that is %s",
    async (how) => {
      const tag = await tagOf(path());
      const conditions: Record<string, string> = {
        weak: `W/${tag}`,
        unquoted: tag.replaceAll('"', ""),
        unknown: '"9.x"',
        empty: "",
        garbled: '"1',
      };
      const headers = { "If-Match": conditions[how] ?? "" };
      expect((await app.admin.json("PUT", path(), change, headers)).status).toBe(412);
      expect((await app.admin.json("DELETE", path(), undefined, headers)).status).toBe(412);
    },
  );

  test("accepts If-Match: * for an existing item", async () => {
    const headers = { "If-Match": "*" };
    expect((await app.admin.json("PUT", path(), change, headers)).status).toBe(200);
    expect((await app.admin.json("DELETE", path(), undefined, headers)).status).toBe(204);
    expect((await app.admin.json("PUT", path(), change, headers)).status).toBe(404);
  });

  test("responds 412 to an If-None-Match of * or with the current ETag", async () => {
    const tag = await tagOf(path());
    for (const condition of ["*", tag, `"x", W/${tag}`]) {
      const headers = { "If-None-Match": condition, "If-Match": tag };
      expect((await app.admin.json("PUT", path(), change, headers)).status).toBe(412);
      expect((await app.admin.json("DELETE", path(), undefined, headers)).status).toBe(412);
    }
    expect((await app.admin.json("PUT", path(), change, { "If-None-Match": '"9.x"' })).status).toBe(200);
  });

  test("lets one of several concurrent writes with the same ETag succeed", async () => {
    const headers = { "If-Match": await tagOf(path()) };
    const bodies = Array.from({ length: 8 }, (_, at) => ({ name: `Name ${at}`, rating: 1 + at / 2 }));
    bodies[6] = { name: "Name 6", rating: 5 };
    bodies[7] = { name: "Name 7", rating: 0.5 };
    const responses = await Promise.all(bodies.map((body) => app.admin.json("PUT", path(), body, headers)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
  });

  test("checks permission before the condition", async () => {
    const headers = { "If-Match": '"9.x"' };
    expect((await app.visitor().json("PUT", path(), change, headers)).status).toBe(401);
    const ravi = await app.signedIn();
    expect((await ravi.json("PUT", path(), change, headers)).status).toBe(403);
  });
});

describe("what is read without a version", () => {
  const API = "/api/profile/open-data";
  const consent = { licence: "CC-BY-4.0", withName: true };

  test("is written with the ETag of its read, with * and without a condition", async () => {
    const read = async () => (await app.asha.get(API)).headers.get("ETag") ?? "";
    const first = await read();
    expect((await app.asha.json("PUT", API, consent, { "If-Match": `"x", ${first}` })).status).toBe(200);
    const excluded = [{ "If-None-Match": "*" }, { "If-None-Match": `W/${await read()}` }];
    for (const headers of [{ "If-Match": first }, { "If-Match": `W/${await read()}` }, ...excluded]) {
      expect((await app.asha.json("PUT", API, consent, headers)).status).toBe(412);
      expect((await app.asha.json("DELETE", API, undefined, headers)).status).toBe(412);
    }
    expect((await app.asha.json("PUT", API, consent, { "If-Match": "*" })).status).toBe(200);
    expect((await app.asha.json("PUT", API, consent, { "If-None-Match": '"x"' })).status).toBe(200);
    const next = { "If-Match": await read() };
    expect((await app.asha.json("DELETE", API, undefined, next)).status).toBe(204);
    expect(await read()).toBe(first);
  });

  test("is a vote that another user's changes", async () => {
    const ravi = await app.signedIn();
    const read = async () => (await ravi.get(`${review}/helpful`)).headers.get("ETag") ?? "";
    const before = { "If-Match": await read() };
    await app.admin.json("PUT", `${review}/helpful`);
    expect((await ravi.json("PUT", `${review}/helpful`, undefined, before)).status).toBe(412);
    const now = { "If-Match": await read() };
    expect((await ravi.json("PUT", `${review}/helpful`, undefined, now)).status).toBe(200);
    expect((await ravi.json("DELETE", `${review}/helpful`, undefined, now)).status).toBe(412);
    const voted = { "If-Match": await read() };
    expect((await ravi.json("DELETE", `${review}/helpful`, undefined, voted)).status).toBe(204);
  });

  test("is a claim, until it is decided", async () => {
    await app.asha.json("POST", "/api/claims", { ...ofCourt(app.court.id), reason: "I run it." });
    const read = async () => (await app.admin.get("/api/claims/1")).headers.get("ETag") ?? "";
    const seen = { "If-Match": await read() };
    const accept = { status: "accepted" };
    expect((await app.admin.json("PUT", "/api/claims/1", accept, seen)).status).toBe(200);
    expect((await app.admin.json("PUT", "/api/claims/1", { status: "pending" }, seen)).status).toBe(412);
    expect((await app.asha.json("DELETE", "/api/claims/1", undefined, seen)).status).toBe(412);
  });
});

test("the ETag of a proposal fits until the owner sends it again", async () => {
  await ownCourt();
  const path = `${court}/facts`;
  const propose = (numberOfCourts: number, headers = {}) =>
    app.asha.json("PUT", path, { numberOfCourts }, headers);
  expect((await propose(7, { "If-Match": "*" })).status).toBe(412);
  const create = await Promise.all([5, 6, 7].map((number) => propose(number, { "If-None-Match": "*" })));
  expect(create.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  const headers = { "If-Match": (await app.asha.get(path)).headers.get("ETag") ?? "" };
  const responses = await Promise.all([propose(8, headers), propose(9, headers)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(await (await app.asha.get(path)).json()).toMatchObject({ version: 2 });
});

test("the ETag of an owner's reply that is deleted does not match the next one", async () => {
  await ownCourt();
  await addReview();
  const path = "/api/reviews/3/reply";
  expect((await app.asha.json("PUT", path, { text: "First" })).status).toBe(200);
  const headers = { "If-Match": await tagOf(path) };
  expect((await app.asha.json("DELETE", path)).status).toBe(204);
  expect((await app.asha.json("PUT", path, { text: "Second" })).status).toBe(200);
  expect((await app.asha.json("PUT", path, { text: "Late" }, headers)).status).toBe(412);
  expect((await app.asha.json("DELETE", path, undefined, headers)).status).toBe(412);
});

test("an owner's reply with If-None-Match: * never overwrites another, but replaces a removed one", async () => {
  await ownCourt();
  await addReview();
  const path = "/api/reviews/3/reply";
  const write = (text: string) => app.asha.json("PUT", path, { text }, { "If-None-Match": "*" });
  const responses = await Promise.all([write("One"), write("Two"), write("Three")]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  const { version } = await (await app.visitor().get(path)).json();
  await app.admin.post("/reviews/3/reply/remove", { reason: "Rude.", version: String(version) });
  expect((await app.asha.json("PUT", path, { text: "Late" }, { "If-Match": "*" })).status).toBe(412);
  expect((await write("Polite")).status).toBe(200);
  expect(await (await app.visitor().get(path)).json()).toMatchObject({ text: "Polite" });
});

describe("an edit of a court", () => {
  test("is not rejected because of a review added meanwhile", async () => {
    const tag = await tagOf(court);
    await addReview();
    expect((await app.admin.json("PUT", court, change, { "If-Match": tag })).status).toBe(200);
    expect(await (await app.visitor().get(court)).json()).toMatchObject({ name: "Renamed", totalReviews: 2 });
  });
});

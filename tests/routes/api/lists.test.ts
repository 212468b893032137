import { describe, expect, test } from "vitest";
import { Court } from "~/features/courts/court.entity";
import { Equipment } from "~/features/equipment/equipment.entity";
import { Review } from "~/features/reviews/review.entity";
import { startApp } from "../../support/app";
import { problemOf } from "./api";

type App = Awaited<ReturnType<typeof startApp>>;

const newest = new Date("2026-11-01T12:00:00Z");

/** Courts 1 to n. Groups of three share a creation time; later groups are older. */
async function addCourts(app: App, n: number) {
  const rows = Array.from({ length: n }, (_, at) => ({
    name: `Court ${at + 1}`,
    location: "Powai",
    createdAt: new Date(newest.getTime() - Math.floor(at / 3) * 1_000),
  }));
  await app.entities().insertMany(Court, rows);
}

/** Rackets with odd ids and balls with even ones. */
async function addRacketsAndBalls(app: App, n: number) {
  const rows = Array.from({ length: n }, (_, at) => ({
    name: `No. ${at + 1}`,
    type: at % 2 ? ("ball" as const) : ("racket" as const),
  }));
  await app.entities().insertMany(Equipment, rows);
}

async function addReviews(app: App, n: number) {
  const { viewer } = await app.signedIn();
  const em = app.entities();
  const equipment = await em.insert(Equipment, { name: "Vertex 04", type: "racket" });
  await em.insertMany(
    Review,
    Array.from({ length: n }, () => ({ user: viewer.id, equipment, rating: 3 })),
  );
}

interface Listed {
  id: number;
  createdAt: string;
}

/** Follows the Link headers to the last page. @returns the items of each page */
async function readPages(app: App, path: string, between = async () => {}): Promise<Listed[][]> {
  const pages: Listed[][] = [];
  for (let next: string | undefined = path; next; ) {
    const response: Response = await app.visitor().get(next);
    expect(response.status).toBe(200);
    pages.push(await response.json());
    const link = response.headers.get("Link");
    next = link ? (/^<(http[^>]+)>; rel="next"$/.exec(link)?.[1] ?? "broken") : undefined;
    await between();
  }
  return pages;
}

describe("a list", () => {
  test("is empty when nothing is stored", async () => {
    const app = await startApp();
    expect(await readPages(app, "/api/courts")).toEqual([[]]);
    expect(await readPages(app, "/api/reviews?limit=5")).toEqual([[]]);
    expect(await readPages(app, "/api/equipment?type=ball")).toEqual([[]]);
  });

  test("of courts has pages without repetition, newest first", async () => {
    const app = await startApp();
    await addCourts(app, 11);
    const pages = await readPages(app, "/api/courts?limit=2");
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 2, 2, 1]);
    expect(pages.flat().map(({ id }) => id)).toEqual([3, 2, 1, 6, 5, 4, 9, 8, 7, 11, 10]);
    expect(pages.flat()).toEqual(await (await app.visitor().get("/api/courts")).json());
    expect(pages.flat()[0]).not.toHaveProperty("micros");
  });

  test("ends with a full last page", async () => {
    const app = await startApp();
    await addCourts(app, 4);
    expect((await readPages(app, "/api/courts?limit=2")).map((page) => page.length)).toEqual([2, 2]);
    expect((await readPages(app, "/api/courts?limit=4")).map((page) => page.length)).toEqual([4]);
  });

  test("orders items created within the same millisecond", async () => {
    const app = await startApp();
    await addCourts(app, 9);
    await app
      .entities()
      .execute(
        "update courts set created_at = '2026-11-01 12:00:00.123456Z'::timestamptz - id * interval '1 us'",
      );
    const pages = await readPages(app, "/api/courts?limit=2");
    expect(pages.flat().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("continues at the cursor when items are added and deleted meanwhile", async () => {
    const app = await startApp();
    await addCourts(app, 9);
    const { courts } = app.repositories();
    let rounds = 0;
    const pages = await readPages(app, "/api/courts?limit=3", async () => {
      rounds += 1;
      await courts.add({ name: "Newer", location: "Powai" });
      if (rounds === 1) await courts.remove(1);
    });
    expect(pages.flat().map(({ id }) => id)).toEqual([3, 2, 1, 6, 5, 4, 9, 8, 7]);
  });

  test("of courts has up to 500 items per page", async () => {
    const app = await startApp();
    await addCourts(app, 501);
    expect((await readPages(app, "/api/courts")).map((page) => page.length)).toEqual([500, 1]);
  });

  test("of equipment has up to 500 items per page, and its links preserve the type", async () => {
    const app = await startApp();
    await addRacketsAndBalls(app, 503);
    const idsOf = (pages: Listed[][]) => pages.flat().map(({ id }) => id);
    const all = await readPages(app, "/api/equipment");
    expect(all.map((page) => page.length)).toEqual([500, 3]);
    const rackets = await readPages(app, "/api/equipment?type=racket&limit=200");
    expect(rackets.map((page) => page.length)).toEqual([200, 52]);
    expect(idsOf(rackets)).toEqual(idsOf(all).filter((id) => id % 2 === 1));
    expect(idsOf(await readPages(app, "/api/equipment?type=ball&limit=100"))).toEqual(
      idsOf(all).filter((id) => id % 2 === 0),
    );
  });

  test.each(["type=", "type=shoe", "type=Racket", "type=__proto__", "type=%00"])(
    "of equipment responds 400 to %s",
    async (query) => {
      const app = await startApp();
      const response = await app.visitor().get(`/api/equipment?${query}`);
      expect(response.status).toBe(400);
      expect((await problemOf(response)).message).toBe("type must be racket or ball.");
    },
  );

  test("of reviews has up to 100 items per page, also with equal creation times", async () => {
    const app = await startApp();
    await addReviews(app, 250);
    const pages = await readPages(app, "/api/reviews");
    expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
    expect(pages.flat().map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, at) => 250 - at));
    expect(new Set(pages.flat().map(({ createdAt }) => createdAt)).size).toBe(1);
  });

  test("of reviews has those of one item alone, and its links preserve the item", async () => {
    const app = await startApp();
    await addReviews(app, 230);
    const { viewer } = await app.signedIn();
    const court = await app.entities().insert(Court, { name: "Sea View", location: "Powai" });
    await app.entities().insert(Review, { user: viewer.id, court, rating: 5 });
    const ofRacket = await readPages(app, "/api/reviews?itemType=equipment&itemId=1");
    expect(ofRacket.map((page) => page.length)).toEqual([100, 100, 30]);
    expect(ofRacket.flat().map(({ id }) => id)).toEqual(Array.from({ length: 230 }, (_, at) => 230 - at));
    const ofCourt = "/api/reviews?itemType=court&itemId=1";
    expect(await readPages(app, ofCourt)).toMatchObject([[{ id: 231, itemType: "court" }]]);
    expect(await readPages(app, `${ofCourt}&visited=true`)).toEqual([[]]);
    await app.entities().execute("update all_reviews set visited_on = '2026-11-20' where id = 231");
    expect(await readPages(app, `${ofCourt}&visited=true`)).toMatchObject([[{ id: 231 }]]);
    const unknown = await app.visitor().get("/api/reviews?itemType=court&itemId=2");
    expect([unknown.status, (await problemOf(unknown)).message]).toEqual([
      404,
      "There is no court with the id 2.",
    ]);
  });

  test.each(["itemType=court", "itemId=1", "itemType=ball&itemId=1", "itemType=court&itemId=1.5"])(
    "of reviews responds 400 to %s",
    async (query) => {
      const response = await (await startApp()).visitor().get(`/api/reviews?${query}`);
      expect(response.status).toBe(400);
      expect((await problemOf(response)).message).toBe(
        "itemType must be court or equipment, and itemId the id of one.",
      );
    },
  );

  const invalid = [
    "limit=0",
    "limit=-1",
    "limit=501",
    "limit=1.5",
    "limit=1e2",
    "limit=",
    "limit=all",
    "limit=%00",
    "limit=99999999999999999999",
    "cursor=",
    "cursor=x",
    "cursor=5",
    "cursor=-1--1",
    "cursor=1763640000000000-0",
    "cursor=1763640000000000-2147483648",
    "cursor=9999999999999999-1",
    "cursor=NaN-NaN",
    "cursor=1%271-1",
    "cursor=1-1;drop table courts",
  ];

  test.each(invalid)("responds 400 to %s", async (query) => {
    const app = await startApp();
    for (const kind of ["courts", "equipment", "reviews"]) {
      const response = await app.visitor().get(`/api/${kind}?${query}`);
      expect(response.status).toBe(400);
      await problemOf(response);
    }
  });

  test("accepts a cursor of any representable time", async () => {
    const app = await startApp();
    await addCourts(app, 2);
    const first = await app.visitor().get("/api/courts?cursor=0-1");
    expect([first.status, await first.json()]).toEqual([200, []]);
    const last = await app.visitor().get("/api/courts?cursor=9007199254740991-2147483647");
    expect([last.status, (await last.json()).length]).toEqual([200, 2]);
  });
});

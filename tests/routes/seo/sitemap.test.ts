import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment, addPeople, addReviews, courtFields } from "../../support/catalogue";
import { readHead } from "../../support/head";
import { readXml } from "../../support/xml";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

/** The paths in a sitemap or one of its parts, with their times of change. */
async function entriesOf(path: string): Promise<[path: string, changedAt: string | null][]> {
  const response = await app.visitor().get(path);
  expect([path, response.status, response.headers.get("Content-Type")]).toEqual([
    path,
    200,
    "application/xml; charset=utf-8",
  ]);
  const root = readXml(await response.text()).documentElement;
  expect(root?.namespaceURI).toBe(NAMESPACE);
  const name = path === "/sitemap.xml" ? "sitemap" : "url";
  return [...(root?.getElementsByTagNameNS(NAMESPACE, name) ?? [])].map((entry) => {
    const textOf = (child: string) =>
      entry.getElementsByTagNameNS(NAMESPACE, child).item(0)?.textContent ?? null;
    const address = textOf("loc") ?? "";
    expect(address).toMatch(new RegExp(`^${app.origin}/`));
    const changedAt = textOf("lastmod");
    if (changedAt !== null) expect(changedAt).toMatch(MOMENT);
    return [address.slice(app.origin.length), changedAt];
  });
}

const pathsOf = async (path: string) => (await entriesOf(path)).map(([listed]) => listed);

/** Sets a row's time of change. */
const setChanged = (table: string, id: number, moment: string) =>
  app.entities().execute(`update ${table} set updated_at = ? where id = ?`, [moment, id]);

describe("the sitemap", () => {
  test("of an empty site lists the permanent pages", async () => {
    expect(await entriesOf("/sitemap.xml")).toEqual([["/sitemap/pages-1.xml", null]]);
    expect(await pathsOf("/sitemap/pages-1.xml")).toEqual([
      "/",
      "/courts",
      "/rackets",
      "/balls",
      "/how-ranking-works",
      "/data",
      "/transparency",
      "/contact-us",
      "/guidelines",
      "/privacy-policy",
      "/terms-of-service",
      "/cookie-policy",
    ]);
  });

  test("lists a part for each kind with its latest change", async () => {
    const { id } = await app.repositories().courts.add(courtFields());
    await app.repositories().courts.add(courtFields());
    await setChanged("courts", id, "2031-02-03T04:05:06.789Z");
    await addEquipment(app.entities());
    await addPeople(app.entities(), 3);
    expect(await entriesOf("/sitemap.xml")).toEqual([
      ["/sitemap/pages-1.xml", null],
      ["/sitemap/courts-1.xml", "2031-02-03T04:05:06.789Z"],
      ["/sitemap/equipment-1.xml", expect.stringMatching(MOMENT)],
    ]);
  });

  test("lists courts by locality, and rackets and balls by brand", async () => {
    const { courts } = app.repositories();
    await courts.add(courtFields({ location: "Bandra West, Mumbai" }));
    await courts.add(courtFields({ location: "Powai & Co <East>, Mumbai" }));
    await addEquipment(app.entities(), { brand: "Bullpadel" });
    await addEquipment(app.entities(), { brand: "Head", type: "ball" });
    expect(await pathsOf("/sitemap/pages-1.xml")).toEqual(
      expect.arrayContaining([
        "/courts?location=Bandra+West",
        "/courts?location=Powai+%26+Co+%3CEast%3E",
        "/rackets?brand=Bullpadel",
        "/balls?brand=Head",
      ]),
    );
  });

  test("dates a page by its latest change or review", async () => {
    const { courts } = app.repositories();
    for (const moment of ["2024-01-01T00:00:00.000Z", "2031-01-01T00:00:00.000Z"]) {
      const { id } = await courts.add(courtFields());
      await addReviews(app.entities(), id, [4]);
      await setChanged("courts", id, moment);
    }
    await app.entities().execute("update reviews set updated_at = '2029-05-05T05:05:05Z'");
    expect(await entriesOf("/sitemap/courts-1.xml")).toEqual([
      ["/courts/1", "2029-05-05T05:05:05.000Z"],
      ["/courts/2", "2031-01-01T00:00:00.000Z"],
    ]);
    const equipment = await addEquipment(app.entities());
    await addReviews(app.entities(), { equipment }, [4]);
    await app
      .entities()
      .execute("update reviews set updated_at = '2033-01-01T00:00:00Z' where equipment_id = ?", [equipment]);
    expect(await entriesOf("/sitemap/equipment-1.xml")).toEqual([
      ["/equipment/1", "2033-01-01T00:00:00.000Z"],
    ]);
  });

  test("lists users who have written reviews", async () => {
    await addPeople(app.entities(), 2);
    const { id } = await app.repositories().courts.add(courtFields());
    await addReviews(app.entities(), id, [4, 3]);
    const authors = await app.entities().execute<{ user_id: string }[]>("select user_id from reviews");
    expect((await pathsOf("/sitemap/profiles-1.xml")).sort()).toEqual(
      authors.map(({ user_id }) => `/profile/${user_id}`).sort(),
    );
  });

  test("lists only pages that may be indexed, by their canonical addresses", async () => {
    const { id } = await app.repositories().courts.add(courtFields({ location: "Khar & <Danda>, Mumbai" }));
    await addReviews(app.entities(), id, [4]);
    await addEquipment(app.entities(), { brand: "Rock & 'Roll'" });
    await addEquipment(app.entities(), { brand: "Head", type: "ball" });
    for (const part of await pathsOf("/sitemap.xml")) {
      for (const path of await pathsOf(part)) {
        const response = await app.visitor().get(path);
        const { canonical, metas } = readHead(await response.text());
        expect([response.status, canonical, metas.robots]).toEqual([200, [app.origin + path], undefined]);
      }
    }
  });

  test.each([
    "/sitemap/courts-1.xml",
    "/sitemap/pages-2.xml",
    "/sitemap/pages-0.xml",
    "/sitemap/pages-01.xml",
    "/sitemap/pages-1e1.xml",
    "/sitemap/pages-99999.xml",
    "/sitemap/pages.xml",
    "/sitemap/users-1.xml",
    "/sitemap/constructor-1.xml",
    "/sitemap/%00-1.xml",
    "/sitemap/pages-1.xml/more",
  ])("has no part %s", async (path) => {
    expect((await app.visitor().get(path)).status).toBe(404);
  });
});

describe("more courts than one part can list", () => {
  const COURTS = 50_001;

  test("are listed in two parts, without repetition", async () => {
    // Without the triggers, which would make search terms of them.
    await app.entities().transactional(async (em) => {
      await em.execute("set local session_replication_role = replica");
      await em.execute(
        `insert into courts (name, location, updated_at)
          select 'Court ' || n % 100, 'Powai, Mumbai', timestamptz '2026-01-01' + n * interval '1 second'
          from generate_series(1, ?) as n`,
        [COURTS],
      );
    });
    // Deleted rows leave gaps in the ids, but parts have a fixed number of entries.
    await app.entities().execute("delete from courts where id in (7, 49999)");
    await app.entities().execute("insert into courts (name, location) values ('A', 'B'), ('C', 'D')");
    expect(await pathsOf("/sitemap.xml")).toEqual([
      "/sitemap/pages-1.xml",
      "/sitemap/courts-1.xml",
      "/sitemap/courts-2.xml",
    ]);
    const first = await pathsOf("/sitemap/courts-1.xml");
    const second = await pathsOf("/sitemap/courts-2.xml");
    expect([first.length, second]).toEqual([50_000, ["/courts/50003"]]);
    expect(new Set([...first, ...second]).size).toBe(COURTS);
    expect((await app.visitor().get("/sitemap/courts-3.xml")).status).toBe(404);
  });
});

describe("a conditional request", () => {
  test.each(["/sitemap.xml", "/sitemap/courts-1.xml", "/robots.txt"])(
    "responds 304 with the current ETag: %s",
    async (path) => {
      const { id } = await app.repositories().courts.add(courtFields());
      const visitor = app.visitor();
      const response = await visitor.get(path);
      const tag = response.headers.get("ETag") ?? "";
      expect([tag, response.headers.get("Cache-Control")]).toEqual([
        expect.stringMatching(/^".{22}"$/),
        "public, max-age=3600",
      ]);
      const again = await visitor.get(path, { "If-None-Match": tag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      if (path === "/robots.txt") return;
      await setChanged("courts", id, "2031-01-01T00:00:00Z");
      expect((await visitor.get(path, { "If-None-Match": tag })).status).toBe(200);
    },
  );
});

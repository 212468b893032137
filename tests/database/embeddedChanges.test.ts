import { expect, test } from "vitest";
import { listenForChanges, notifyAnyChange } from "~/database/contentChanges.server";
import { type EntityManager, openDatabase } from "~/database/open.server";

const ADD_COURT = "insert into courts (name, location) values ('Sea Link Padel', 'Bandra, Mumbai')";

test("the embedded database reports what a write has changed, when it commits", async () => {
  const location = { databaseUrl: undefined, dataDir: "memory://" };
  const orm = await openDatabase(location);
  const changes = await listenForChanges(location, orm);
  const reported: (string | null)[] = [];
  changes.listen((key) => reported.push(key));
  try {
    const em = orm.em.fork();
    await em.execute(ADD_COURT);
    expect(reported.splice(0)).toEqual(["court:1", "facets"]);
    await em.transactional(async (forked: EntityManager) => {
      await forked.execute("update courts set description = 'New turf'");
      expect(reported).toEqual([]);
    });
    expect(reported.splice(0)).toEqual(["court:1"]);
    await em.execute("insert into equipment (name, type) values ('Vertex', 'racket')");
    expect(reported.splice(0)).toEqual(["equipment:1", "facets"]);
    await em.execute("update equipment set price = 20000");
    expect(reported.splice(0)).toEqual(["equipment:1", "alternatives"]);
    await em.execute("update equipment set total_reviews = 0");
    expect(reported.splice(0)).toEqual(["equipment:1"]);
    // What no page shows.
    await em.execute("insert into sessions (sid, sess, expire) values (repeat('a', 64), '{}', now())");
    await em.execute("notify other_channel, 'court:1'");
    expect(reported).toEqual([]);
    changes.report(null);
    expect(reported.splice(0)).toEqual([null]);
    await notifyAnyChange(em);
    expect(reported.splice(0)).toEqual([null]);
    await changes.close();
    await em.execute(ADD_COURT);
    expect(reported).toEqual([]);
  } finally {
    await orm.close(true);
  }
});

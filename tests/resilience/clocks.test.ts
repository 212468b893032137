import { tmpdir } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { openImageStore } from "~/features/images/openImageStore.server";
import { readEnvironment } from "~/lib/environment";
import { DAY, HOUR } from "~/lib/time";
import { periodicJobs } from "../../server/periodicJobs";
import { newDatabase } from "../support/testDatabase";

afterEach(() => {
  vi.useRealTimers();
});

test("a process whose clock is ahead deletes nothing early, and leaves no reviews out of the scan for bursts", async () => {
  const databaseUrl = await newDatabase();
  const environment = readEnvironment({ DATABASE_URL: databaseUrl, DATA_DIR: tmpdir() });
  const orm = await openDatabase(environment);
  const rows = (query: string) => orm.em.fork().execute<object[]>(query);
  await rows("insert into users (id, issuer, subject) values ('player', 'i', '1')");
  await rows("insert into courts (name, location) values ('Sea Link Padel', 'Bandra')");
  await rows(`insert into all_reviews (user_id, court_id, rating, hidden_for, hidden_at)
    select 'player', id, 1, 'spam', now() from courts`);
  await rows(`insert into sessions (sid, expire, sess) values ('open', now() + interval '7 days',
    jsonb_build_object('draft', jsonb_build_object('keptAt', extract(epoch from now()) * 1000)))`);
  const jobs = periodicJobs({ orm, images: await openImageStore(environment) }, environment);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 400 * DAY });
  for (const { run } of jobs) await run();
  expect(await rows("select hidden_for from all_reviews")).toEqual([{ hidden_for: "spam" }]);
  expect(await rows("select sid, sess ? 'draft' as has_draft from sessions")).toEqual([
    { sid: "open", has_draft: true },
  ]);
  expect(await rows("select scanned_until <= now() as is_past from burst_scan")).toEqual([{ is_past: true }]);
  await orm.close(true);
});

test("a process whose clock is behind deletes no session and no draft that it has just stored", async () => {
  const environment = readEnvironment({ DATABASE_URL: await newDatabase(), DATA_DIR: tmpdir() });
  const orm = await openDatabase(environment);
  const rows = (query: string) => orm.em.fork().execute<object[]>(query);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 30 * DAY });
  const stored = new Date();
  await rows(`insert into sessions (sid, expire, sess) values ('visitor', '${new Date(stored.getTime() + HOUR).toISOString()}',
    '{"draft": {"keptAt": ${stored.getTime()}}}')`);
  const { sessions } = createRepositories(orm.em.fork());
  await sessions.removeExpired();
  await sessions.removeExpiredDrafts();
  expect(await rows("select sid, sess ? 'draft' as has_draft from sessions")).toEqual([
    { sid: "visitor", has_draft: true },
  ]);
  await orm.close(true);
});

import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { openImageStore } from "~/features/images/openImageStore.server";
import { Counters } from "~/http/counters";
import { readEnvironment } from "~/lib/environment";
import { openLog } from "../../server/log.ts";
import { periodicJobs, runPeriodically } from "../../server/periodicJobs.ts";
import { emptyDatabase } from "../support/database";

test("the jobs of the background are done before they are closed, and delete what has ended", async () => {
  const environment = readEnvironment({ DATA_DIR: tmpdir() });
  const orm = await emptyDatabase();
  const rows = (query: string) => orm.em.fork().execute<object[]>(query);
  const users = `insert into users (id, issuer, subject, suspended_until, suspension_reason)
    values ('ended', 'i', '1', now() - interval '1 hour', 'Insults'), ('going on', 'i', '2', now() + interval '1 hour', 'Spam')`;
  await rows(users);
  await rows(`insert into security_events (user_id, kind, at) values
    ('ended', 'token-made', now() - interval '366 days'), ('ended', 'suspended', now() - interval '364 days')`);
  await rows(`insert into sessions (sid, sess, expire, created_at) values
    ('expired', '{}', now() - interval '1 day', now()), ('lasting', '{}', now() + interval '1 day', now()),
    ('old', '{}', now() + interval '1 day', now() - interval '31 days')`);
  await rows(`insert into sessions (sid, sess, expire, created_at)
    select 'draft of ' || minutes || ' minutes ago', jsonb_build_object('draft', jsonb_build_object(
        'path', '/form', 'fields', '{}'::jsonb, 'keptAt', (extract(epoch from now()) - minutes * 60) * 1000)),
      now() + interval '1 day', now() from unnest('{59, 61}'::int[]) minutes`);
  const images = await openImageStore(environment);
  const counters = new Counters();
  const close = runPeriodically({ environment, orm, images, log: openLog("silent"), counters });
  await close();
  expect(counters.jobs.map(({ job, outcome, times }) => `${job} ${outcome} ${times}`).sort()).toEqual([
    "burst scan done 1",
    "ended sessions done 1",
    "ended suspensions done 1",
    "hidden reviews done 1",
    "image sweep done 1",
    "maintenance done 1",
    "security events done 1",
    "vote count done 1",
  ]);
  expect(await rows("select sid, sess ? 'draft' as has_draft from sessions order by sid")).toEqual([
    { sid: "draft of 59 minutes ago", has_draft: true },
    { sid: "draft of 61 minutes ago", has_draft: false },
    { sid: "lasting", has_draft: false },
  ]);
  expect(await rows("select id, suspension_reason from users order by id")).toEqual([
    { id: "ended", suspension_reason: null },
    { id: "going on", suspension_reason: "Spam" },
  ]);
  expect(await rows("select kind from security_events")).toEqual([{ kind: "suspended" }]);
});

test("every job says what waits for it", async () => {
  const environment = readEnvironment({ DATA_DIR: tmpdir() });
  const jobs = periodicJobs(
    { orm: await emptyDatabase(), images: await openImageStore(environment) },
    environment,
  );
  expect(jobs.map(({ name }) => name)).toContain("ended suspensions");
  for (const { name, waiting } of jobs) {
    expect(await waiting(), name).toContainEqual(expect.stringMatching(/^0 .*\.$|^\d+ tables? .*\.$/));
  }
});

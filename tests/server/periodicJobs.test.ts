import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { openImageStore } from "~/features/images/openImageStore.server";
import { Counters } from "~/lib/counters";
import { readEnvironment } from "~/lib/environment";
import { openLog } from "../../server/log.ts";
import { runPeriodically } from "../../server/periodicJobs.ts";
import { emptyDatabase } from "../support/database";

test("the jobs of the background are done, ended sessions deleted among them", async () => {
  const environment = readEnvironment({ DATA_DIR: tmpdir() });
  const orm = await emptyDatabase();
  const rows = (query: string) => orm.em.fork().execute<object[]>(query);
  await rows("insert into sessions (sid, sess, expire) values ('a', '{}', now() - interval '1 day')");
  const images = await openImageStore(environment);
  const counters = new Counters();
  clearInterval(runPeriodically({ environment, orm, images, log: openLog("silent"), counters }));
  await expect
    .poll(() => counters.jobs.map(({ job, outcome, times }) => `${job} ${outcome} ${times}`).sort(), {
      timeout: 30_000,
    })
    .toEqual([
      "burst scan done 1",
      "ended sessions done 1",
      "ended suspensions done 1",
      "hidden reviews done 1",
      "image sweep done 1",
      "maintenance done 1",
      "vote count done 1",
    ]);
  expect(await rows("select sid from sessions")).toEqual([]);
});

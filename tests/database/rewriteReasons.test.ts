import { expect, test } from "vitest";
import { RewriteReasons } from "~/database/migrations/2026-12-09-rewrite-reasons";
import { createRepositories } from "~/database/repositories.server";
import { addReviews, courtFields } from "../support/catalogue";
import { emptyDatabase } from "../support/database";
import { runMigration } from "../support/migration";

test("the migration takes the reasons of texts that a super admin wrote, as these withhold the version before", async () => {
  const em = (await emptyDatabase()).em.fork();
  await createRepositories(em).courts.add(courtFields());
  await addReviews(em, 1, [1, 2, 3, 4]);
  const version = `insert into review_versions (review_id, number, rating, written_at, withheld_at)
    select id, ?, 5, created_at, case when ? then now() end from all_reviews where rating in (?)`;
  // Of the text, of a picture after the author's own edit of it, of a picture alone, and none.
  await em.execute(version, [1, true, [1, 2]]);
  await em.execute(version, [2, false, [2]]);
  await em.execute("update all_reviews set moderation_reason = 'Insults.' where rating < 4");
  await em.execute("alter table all_reviews drop column rewrite_reason");
  await runMigration(em, RewriteReasons);
  expect(await em.execute("select rewrite_reason from all_reviews order by rating")).toEqual(
    ["Insults.", null, null, null].map((rewrite_reason) => ({ rewrite_reason })),
  );
});

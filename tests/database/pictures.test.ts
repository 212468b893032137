import { expect, test } from "vitest";
import { Pictures } from "~/database/migrations/2026-11-22-pictures";
import type { EntityManager } from "~/database/open.server";
import { emptyDatabase } from "../support/database";
import { uploadOf } from "../support/images";
import { runMigration } from "../support/migration";

class RollBack extends Error {}

/** Runs changes of the schema in a transaction that is rolled back. */
async function rollBackAfter(em: EntityManager, work: (em: EntityManager) => Promise<void>): Promise<void> {
  const transaction = em.transactional(async (inside) => {
    await work(inside);
    throw new RollBack();
  });
  await expect(transaction).rejects.toThrow(RollBack);
}

test("the migration preserves the pictures that users uploaded and removes those of other hosts", async () => {
  const em = (await emptyDatabase()).em.fork();
  await rollBackAfter(em, async (inside) => {
    await inside.execute("alter table users drop column has_chosen_picture");
    await inside.execute("alter table users drop constraint users_profile_image_url_check");
    await inside.execute(
      "alter table users add constraint users_profile_image_url_check check (profile_image_url ~ '^(https?://|/uploads/)')",
    );
    const upload = await uploadOf(inside, null, "profile");
    for (const [id, address] of [
      ["none", null],
      ["upload", upload],
      ["https", "https://pictures.example/asha.png"],
      ["http", "http://pictures.example/uploads/asha.png"],
    ]) {
      await inside.execute(
        "insert into users (id, issuer, subject, profile_image_url) values (?, 'provider', ?, ?)",
        [id, id, address],
      );
    }

    await runMigration(inside, Pictures);

    const users = await inside.execute(
      "select id, profile_image_url as picture, has_chosen_picture as chosen, version from users order by id",
    );
    expect(users).toEqual([
      // The version is incremented because the row has changed.
      { id: "http", picture: null, chosen: false, version: 2 },
      { id: "https", picture: null, chosen: false, version: 2 },
      // The user may have removed the picture, which older releases did not record.
      { id: "none", picture: null, chosen: true, version: 1 },
      { id: "upload", picture: upload, chosen: true, version: 1 },
    ]);
    const [image] = await inside.execute("select is_used from images");
    expect(image).toEqual({ is_used: true });
  });
});

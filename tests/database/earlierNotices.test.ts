import { beforeEach, describe, expect, test } from "vitest";
import { endReviewNotice } from "~/features/users/reviewNotice.server";
import { startWithCourt } from "../routes/api/api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
let author: string;
/** Three reviews of one author. */
let ids: [number, number, number];

beforeEach(async () => {
  app = await startWithCourt();
  author = (await app.signedIn()).viewer.id;
  const added = await app.entities().execute<{ id: number }[]>(
    `with items as (insert into courts (name, location) values ('A', 'Pune'), ('B', 'Pune'), ('C', 'Pune') returning id)
      insert into all_reviews (court_id, user_id, rating) select id, ?, 4 from items returning id`,
    [author],
  );
  const [a = 0, b = 0, c = 0] = added.map(({ id }) => id);
  ids = [a, b, c];
});

/** What each notice is set by. */
const EVENTS = [
  ["hidden_review_id", "hidden_for = 'spam'"],
  ["held_review_id", "held = 'open'"],
  ["moderated_review_id", "rating = 3, moderation_reason = 'Insults.'"],
] as const;

describe.each(EVENTS)("the notices of %s", (column, change) => {
  const happen = async (...reviews: number[]) => {
    for (const id of reviews) {
      await app.entities().execute(`update all_reviews set ${change} where id = ?`, [id]);
    }
  };
  const notices = async () => {
    const [user] = await app
      .entities()
      .execute(`select ${column} as shown, earlier_${column}s as earlier from users where id = ?`, [author]);
    return user;
  };
  const read = (id: number) => endReviewNotice(app.entities(), column, author, id);

  test("are shown one after another, the newest first", async () => {
    const [a, b, c] = ids;
    await happen(a, b, c);
    expect(await notices()).toEqual({ shown: c, earlier: [a, b] });
    await read(c);
    expect(await notices()).toEqual({ shown: b, earlier: [a] });
    await read(b);
    expect(await notices()).toEqual({ shown: a, earlier: [] });
    await read(a);
    expect(await notices()).toEqual({ shown: null, earlier: [] });
  });

  test("are shown when the previous release ends one", async () => {
    const [a, b] = ids;
    await happen(a, b);
    await app.entities().execute(`update users set ${column} = null where ${column} = ?`, [b]);
    expect(await notices()).toEqual({ shown: a, earlier: [] });
  });

  test("end when they are read before the one that has replaced them", async () => {
    const [a, b] = ids;
    await happen(a, b);
    await read(a);
    expect(await notices()).toEqual({ shown: b, earlier: [] });
  });

  test("are of a review once, when there is news about it again", async () => {
    const [a, b, c] = ids;
    await happen(a, b, c);
    await app.entities().execute(`update users set ${column} = ? where id = ?`, [a, author]);
    expect(await notices()).toEqual({ shown: a, earlier: [b, c] });
  });

  test("end with their reviews", async () => {
    const [a, b, c] = ids;
    await happen(a, b, c);
    await app.entities().execute("delete from all_reviews where id in (?)", [[a, c]]);
    expect(await notices()).toEqual({ shown: b, earlier: [] });
  });
});

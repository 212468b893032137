import { beforeEach, describe, expect, test } from "vitest";
import type { EntityManager } from "~/database/open.server";
import { AuditLog } from "~/features/audit-log/audit.repository.server";
import { ImageRepository } from "~/features/images/image.repository.server";
import { ReviewRepository } from "~/features/reviews/review.repository.server";
import { addPeople } from "../../support/catalogue";
import { emptyDatabase } from "../../support/database";

let em: EntityManager;
let author: string;
beforeEach(async () => {
  em = (await emptyDatabase()).em.fork();
  await em.execute("insert into equipment (name, type) values ('Vertex', 'racket')");
  [author = ""] = await addPeople(em, 1);
});

/** Saturday, 21 November 2026, in UTC and in Mumbai. */
const NOW = new Date("2026-11-21T08:00:00Z");

async function addReviewsAt(...moments: string[]): Promise<void> {
  for (const moment of moments) {
    await em.execute(
      "insert into reviews (user_id, equipment_id, rating, created_at) values (?, 1, 4, ?::timestamptz)",
      [author, moment],
    );
  }
}

const perWeek = (now = NOW) =>
  new ReviewRepository(em, new AuditLog(em), new ImageRepository(em)).perWeek(now);

describe("reviews per week", () => {
  test("include the last 26 weeks up to the current one, with 0 for empty weeks", async () => {
    const weeks = await perWeek();
    expect(weeks).toHaveLength(26);
    expect(weeks.at(0)).toEqual({ monday: "2026-05-25", count: 0 });
    expect(weeks.at(-1)).toEqual({ monday: "2026-11-16", count: 0 });
    expect(new Set(weeks.map(({ monday }) => new Date(monday).getUTCDay()))).toEqual(new Set([1]));
  });

  test("begin on Monday at midnight in Mumbai", async () => {
    await addReviewsAt("2026-11-15T18:29:59.999Z", "2026-11-15T18:30:00Z", "2026-11-21T07:00:00Z");
    expect((await perWeek()).slice(-2)).toEqual([
      { monday: "2026-11-09", count: 1 },
      { monday: "2026-11-16", count: 2 },
    ]);
  });

  test("omit older reviews", async () => {
    await addReviewsAt("2026-05-24T18:29:59Z", "2026-05-24T18:30:00Z");
    const weeks = await perWeek();
    expect(weeks.at(0)).toEqual({ monday: "2026-05-25", count: 1 });
    expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  });

  test("advance to the next week at midnight in Mumbai", async () => {
    expect((await perWeek(new Date("2026-11-22T18:29:59Z"))).at(-1)?.monday).toBe("2026-11-16");
    expect((await perWeek(new Date("2026-11-22T18:30:00Z"))).at(-1)?.monday).toBe("2026-11-23");
  });
});

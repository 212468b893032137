import { beforeEach, describe, expect, test } from "vitest";
import { type App, ofCourt, type Person, startWithCourt } from "../../routes/api/api";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startWithCourt>>;
let ravi: Person;
let court: number;
let racket: number;

/** A word of both hidden reviews, and of nothing else. */
const WORD = "Zanzibar";
const items = () => [ofCourt(app.court.id), { itemType: "equipment", itemId: app.racketId } as const];

beforeEach(async () => {
  app = await startWithCourt();
  ravi = await app.signedIn({ firstName: "Ravi" });
  const { reviews } = app.repositories();
  const hidden = [];
  for (const item of items()) {
    const added = await reviews.add(ravi.viewer.id, item, { rating: 1, reviewText: `${WORD} is spam` }, []);
    if (added.outcome === "added") hidden.push(added.review.id);
  }
  [court = 0, racket = 0] = hidden;
  for (const id of hidden) await hide(app, id);
});

async function hide({ repositories, asha }: Pick<App, "repositories"> & { asha: Person }, reviewId: number) {
  const { reports } = repositories();
  await reports.add(reviewId, asha.viewer.id, { reason: "spam" });
  const open = await reports.findOpen(reviewId);
  expect(await reports.hide({ reviewId, version: 1, lastReport: open?.lastReport ?? 0 }, "spam")).toBe(
    "done",
  );
}

describe("a hidden review", () => {
  const pages = () => [
    "/",
    "/courts",
    `/courts?q=${WORD}`,
    `/rackets?q=${WORD}`,
    `/balls?q=${WORD}`,
    `/courts/${app.court.id}`,
    `/courts/${app.court.id}?highlight=${court}`,
    `/courts/${app.court.id}?rating=1`,
    `/equipment/${app.racketId}?highlight=${racket}`,
    `/profile/${ravi.viewer.id}`,
    `/profile/${ravi.viewer.id}?tab=courts`,
    `/search?q=${WORD}`,
    `/search/suggestions?q=${WORD}`,
    "/reviews.atom",
    `/courts/${app.court.id}/reviews.atom`,
    `/equipment/${app.racketId}/reviews.atom`,
    "/sitemap.xml",
    "/sitemap/profiles-1.xml",
    "/api/reviews",
    "/api/courts",
    `/api/courts/${app.court.id}`,
    "/api/equipment",
    `/api/equipment/${app.racketId}`,
    `/api/users/${ravi.viewer.id}/reviews`,
    "/transparency",
    "/api/transparency",
    "/account/reports",
    `/api/reviews/${court}/appeal`,
    "/api/reports",
    "/admin",
  ];

  test("is not shown to other users", async () => {
    for (const user of [app.visitor(), app.asha, app.admin]) {
      for (const path of pages()) {
        for (const address of [path, path.replace(/(\?|$)/, ".data$1")]) {
          const text = (await (await user.get(address)).text()).replaceAll(`q=${WORD}`, "");
          expect.soft([address, text.includes(`${WORD} is spam`)]).toEqual([address, false]);
        }
      }
    }
    const profiles = await (await app.visitor().get("/sitemap/profiles-1.xml")).text();
    expect(profiles).toContain(app.asha.viewer.id);
    expect(profiles).not.toContain(ravi.viewer.id);
  });

  test("is not in the API, not even for its author", async () => {
    for (const user of [app.visitor(), app.asha, app.admin, ravi]) {
      expect((await user.get(`/api/reviews/${court}`)).status).toBe(404);
    }
    for (const user of [app.admin, ravi]) {
      expect((await user.json("PUT", `/api/reviews/${court}`, { rating: 5 })).status).toBe(404);
      expect((await user.json("DELETE", `/api/reviews/${court}`)).status).toBe(404);
    }
    expect(await (await ravi.get(`/api/users/${ravi.viewer.id}/reviews`)).json()).toEqual([]);
  });

  test("is not counted", async () => {
    const read = async (path: string) => (await app.visitor().get(path)).json();
    expect(await read(`/api/courts/${app.court.id}`)).toMatchObject({ averageRating: 4, totalReviews: 1 });
    expect(await read(`/api/equipment/${app.racketId}`)).toMatchObject({ averageRating: 5, totalReviews: 1 });
    expect(await read("/api/stats")).toMatchObject({ reviews: 2 });
    const { reviews } = app.repositories();
    const { counts, average } = await reviews.listByUser(ravi.viewer.id, { tab: "all", page: 1 });
    expect([counts.all, average]).toEqual([0, null]);
    const { counts: byRating, hasUncounted } = await reviews.ratingCounts(ofCourt(app.court.id));
    expect(byRating.filter(({ count }) => count > 0)).toEqual([{ rating: 4, count: 1 }]);
    expect(hasUncounted).toBe(false);
    const weeks = await reviews.perWeek();
    expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  test("remains the user's only review of the court", async () => {
    const { reviews } = app.repositories();
    const participation = await reviews.participation(ravi.viewer.id, ofCourt(app.court.id));
    expect(participation).toEqual({ own: null, hasHidden: true, hasVoted: false, owns: false });
    const again = await ravi.post(`/courts/${app.court.id}/review`, { rating: "5" });
    expect(again.status).toBe(409);
    expect((await ravi.json("POST", "/api/reviews", { rating: 5, ...ofCourt(app.court.id) })).status).toBe(
      409,
    );
  });

  test("is shown to its author with the reason", async () => {
    for (const path of [
      `/courts/${app.court.id}?highlight=${court}`,
      `/equipment/${app.racketId}`,
      `/profile/${ravi.viewer.id}`,
    ]) {
      const page = await readPage(await ravi.get(path));
      expect(page.getAllByText(`${WORD} is spam`).length).toBeGreaterThan(0);
      expect(page.getAllByText("Hidden by the moderators:")[0]?.parentElement?.textContent).toBe(
        "Hidden by the moderators: Spam or advertising",
      );
      page.getAllByRole("link", { name: /^Edit the review (of .+ )?by Ravi Rao$/ });
    }
    const data = await (await ravi.get("/account/export")).json();
    expect(data.hiddenReviews).toMatchObject([{ hiddenFor: "spam" }, { hiddenFor: "spam" }]);
    (await readPage(await ravi.get("/account/delete"))).getByText(/^2 reviews of yours/);
  });

  test("is on the first page of its author's profile only", async () => {
    await app
      .entities()
      .execute(
        "insert into reviews (user_id, equipment_id, rating) select ?, ?, 4 from generate_series(1, 30)",
        [ravi.viewer.id, app.racketId],
      );
    for (const query of ["?page=2", "?tab=courts", "?tab=equipment"]) {
      const page = await readPage(await ravi.get(`/profile/${ravi.viewer.id}${query}`));
      expect([query, page.queryAllByText(`${WORD} is spam`).length]).toEqual([query, 0]);
    }
  });

  test("can be changed and deleted on its pages by its author and super admins only", async () => {
    for (const verb of ["edit", "delete"]) {
      const path = `/reviews/${court}/${verb}`;
      expect([verb, (await app.asha.get(path)).status]).toEqual([verb, 404]);
      expect([verb, (await app.asha.post(path, { rating: "1", reviewText: "x" })).status]).toEqual([
        verb,
        404,
      ]);
      for (const user of [ravi, app.admin])
        expect([verb, (await user.get(path)).status]).toEqual([verb, 200]);
    }
    expect((await ravi.post(`/reviews/${court}/edit`, { rating: "2", reviewText: WORD })).status).toBe(303);
    expect((await ravi.post(`/reviews/${court}/delete`)).status).toBe(303);
    const { reviews, courts } = app.repositories();
    expect(await reviews.findEvenHidden(court)).toBeNull();
    expect(await courts.findById(app.court.id)).toMatchObject({ averageRating: 4, totalReviews: 1 });
  });

  test("is deleted with its author's account and with its court", async () => {
    await app.repositories().courts.remove(app.court.id);
    expect(await app.repositories().reviews.findEvenHidden(court)).toBeNull();
    await app.repositories().users.deleteAccount(ravi.viewer.id);
    expect(await app.repositories().reviews.findEvenHidden(racket)).toBeNull();
    expect(await app.repositories().equipment.findById(app.racketId)).toMatchObject({ totalReviews: 1 });
  });
});

test("is not visible to SQL that ignores hiding, which can still write reviews", async () => {
  const em = app.entities();
  expect(await em.execute("select 1 from reviews where hidden_for is not null")).toEqual([]);
  const [{ id } = { id: 0 }] = await em.execute<{ id: number }[]>(
    "insert into reviews (user_id, equipment_id, rating) values (?, ?, 2) returning id",
    [ravi.viewer.id, app.racketId],
  );
  await em.execute("update reviews set rating = 3 where id = ?", [id]);
  expect(await em.execute("select rating from reviews where id = ? for update", [id])).toHaveLength(1);
  expect(await app.repositories().equipment.findById(app.racketId)).toMatchObject({
    totalReviews: 2,
    averageRating: 4,
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ResilientSite, startResilientSite } from "../support/resilientSite";
import { type HttpResponse, reviewIn, type TestUser, tally } from "../support/testUser";

let site: ResilientSite;

beforeAll(async () => {
  site = await startResilientSite();
});

afterAll(() => site?.[Symbol.asyncDispose]());

function review(user: TestUser, court: number, rating: number): Promise<HttpResponse> {
  return user.post(site.server.origin, `/courts/${court}/review`, { rating: String(rating) });
}

/** Ratings in steps of half a star, in rotation. */
function ratingOf(index: number): number {
  return ((index % 10) + 1) / 2;
}

describe("with Postgres", () => {
  test("20 concurrent reviews of one court by one user result in one review", async () => {
    const court = await site.store.court();
    const user = await site.store.user();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => review(user, court, ratingOf(index))),
    );
    expect(tally(responses)).toEqual({ 303: 1, 409: 19 });
    expect(await site.store.repositories().courts.findById(court)).toMatchObject({ totalReviews: 1 });
    expect(await site.store.miscounted()).toEqual([]);
  });

  test("one form that is sent 20 times at once, beside calls of the API, adds one review, without a deadlock", async () => {
    const deadlocks = await site.deadlocks();
    const { id: itemId } = await site.store
      .repositories()
      .equipment.add({ name: "Bullpadel", type: "racket" });
    const fields = { rating: "4", reviewText: "Soft", lastReview: "0" };
    for (const path of [`/courts/${await site.store.court()}/review`, `/equipment/${itemId}/review`]) {
      const user = await site.store.user();
      const forms = Array.from({ length: 20 }, () => user.post(site.server.origin, path, fields));
      const calls = Array.from({ length: 5 }, () =>
        user.call(site.server.origin, "POST", "/api/reviews", { itemType: "equipment", itemId, rating: 3 }),
      );
      const added = await Promise.all(forms);
      expect(tally(added)).toEqual({ 303: 20 });
      expect(new Set(added.map(({ location }) => location)).size).toBe(1);
      expect(tally(await Promise.all(calls))).toEqual({ 201: 5 });
      expect(
        await site.store.rows(`select id from reviews where user_id = '${user.id}' and review_text = 'Soft'`),
      ).toHaveLength(1);
    }
    expect(await site.store.miscounted()).toEqual([]);
    expect(await site.deadlocks()).toBe(deadlocks);
  });

  test("200 concurrent reviews of one court by different users are all counted", async () => {
    const court = await site.store.court();
    const users = await site.store.users(200);
    const responses = await Promise.all(users.map((user, index) => review(user, court, ratingOf(index))));
    expect(tally(responses)).toEqual({ 303: 200 });
    expect(await site.store.repositories().courts.findById(court)).toMatchObject({
      totalReviews: 200,
      averageRating: 2.75,
    });
    expect(await site.store.miscounted()).toEqual([]);
  });

  test("concurrent additions, edits and deletions of reviews leave correct counts", async () => {
    const court = await site.store.court();
    const users = await site.store.users(40);
    const sequences = users.map(async (user, index) => {
      const added = await review(user, court, ratingOf(index));
      const path = `/reviews/${reviewIn(added)}`;
      const fields = { rating: String(ratingOf(index + 3)), reviewText: "On second thought" };
      const edited = await user.post(site.server.origin, `${path}/edit`, fields);
      const deleted = index % 2 ? [await user.post(site.server.origin, `${path}/delete`)] : [];
      return [added, edited, ...deleted];
    });
    expect(tally((await Promise.all(sequences)).flat())).toEqual({ 303: 100 });
    expect(await site.store.repositories().courts.findById(court)).toMatchObject({ totalReviews: 20 });
    expect(await site.store.miscounted()).toEqual([]);
  });

  test("of concurrent edits of one version of a court one is stored, and the others get 409", async () => {
    const court = await site.store.court();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        site.admin.post(site.server.origin, `/courts/${court}/edit`, {
          name: `Edit ${index}`,
          location: "Juhu, Mumbai",
          numberOfCourts: "2",
          version: "1",
        }),
      ),
    );
    expect(tally(responses)).toEqual({ 303: 1, 409: 19 });
    const stored = responses.findIndex(({ status }) => status === 303);
    expect(await site.store.repositories().courts.findById(court)).toMatchObject({
      name: `Edit ${stored}`,
      version: 2,
    });
    const conflict = responses.find(({ status }) => status === 409);
    expect(conflict?.body).toContain("This court has changed since you opened it.");
  });

  test("of concurrent edits of one version of a review one is stored", async () => {
    const court = await site.store.court();
    const user = await site.store.user();
    const id = reviewIn(await review(user, court, 3));
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        user.post(site.server.origin, `/reviews/${id}/edit`, {
          rating: String(ratingOf(index)),
          reviewText: `Edit ${index}`,
          version: "1",
        }),
      ),
    );
    expect(tally(responses)).toEqual({ 303: 1, 409: 19 });
    const stored = responses.findIndex(({ status }) => status === 303);
    expect(await site.store.repositories().reviews.find(id)).toMatchObject({ reviewText: `Edit ${stored}` });
    expect(await site.store.miscounted()).toEqual([]);
  });

  test("concurrent deletions delete a court and a review once", async () => {
    const court = await site.store.court();
    const user = await site.store.user();
    const id = reviewIn(await review(user, court, 4));
    const sendRepeatedly = (path: string, user: TestUser) =>
      Promise.all(Array.from({ length: 20 }, () => user.post(site.server.origin, path)));
    const reviews = tally(await sendRepeatedly(`/reviews/${id}/delete`, user));
    expect(Object.keys(reviews).filter((status) => !["303", "404"].includes(status))).toEqual([]);
    expect(await site.store.repositories().courts.findById(court)).toMatchObject({
      totalReviews: 0,
      averageRating: 0,
    });
    expect(tally(await sendRepeatedly(`/courts/${court}/delete`, site.admin))).toEqual({ 303: 1, 404: 19 });
  });

  test("of concurrent edits of one version of a racket one is stored", async () => {
    const { id } = await site.store.repositories().equipment.add({ name: "Hack", type: "racket" });
    const path = `/equipment/${id}`;
    const fields = { name: "Hack 2", type: "racket", version: "1" };
    const edits = Array.from({ length: 20 }, () =>
      site.admin.post(site.server.origin, `${path}/edit`, fields),
    );
    expect(tally(await Promise.all(edits))).toEqual({ 303: 1, 409: 19 });
  });

  test("a racket is deleted once during concurrent reviews, without a deadlock", async () => {
    const users = await site.store.users(20);
    const deadlocks = await site.deadlocks();
    for (let round = 0; round < 10; round++) {
      const { id } = await site.store.repositories().equipment.add({ name: "Vertex", type: "racket" });
      const path = `/equipment/${id}`;
      const add = (user: TestUser) => user.post(site.server.origin, `${path}/review`, { rating: "4" });
      const before = users.slice(0, 10).map(add);
      const deletions = Array.from({ length: 5 }, () =>
        site.admin.post(site.server.origin, `${path}/delete`),
      );
      const reviewed = tally(await Promise.all([...before, ...users.slice(10).map(add)]));
      expect(Object.keys(reviewed).filter((status) => !["303", "404"].includes(status))).toEqual([]);
      expect(tally(await Promise.all(deletions))).toEqual({ 303: 1, 404: 4 });
      expect(await site.store.rows(`select id from all_reviews where equipment_id = ${id}`)).toEqual([]);
    }
    expect(await site.deadlocks()).toBe(deadlocks);
  });

  test("a court is deleted while its reviews are added, edited and deleted, without a deadlock", async () => {
    const users = await site.store.users(30);
    const deadlocks = await site.deadlocks();
    for (let round = 0; round < 10; round++) {
      const court = await site.store.court();
      const existing = await Promise.all(
        users.slice(0, 10).map(async (user) => ({ user, id: reviewIn(await review(user, court, 4)) })),
      );
      const add = (user: TestUser, index: number) => review(user, court, ratingOf(index));
      const additions = users.slice(10, 20).map(add);
      const changes = existing.map(({ user, id }, index) =>
        index % 2
          ? user.post(site.server.origin, `/reviews/${id}/delete`)
          : user.post(site.server.origin, `/reviews/${id}/edit`, { rating: "2", reviewText: "Worse since" }),
      );
      const deletion = site.admin.post(site.server.origin, `/courts/${court}/delete`);
      additions.push(...users.slice(20).map(add));
      const responses = tally(await Promise.all([...additions, ...changes, deletion]));
      // Successful, after the deletion, or in conflict with another change.
      expect(Object.keys(responses).filter((status) => !["303", "404", "409"].includes(status))).toEqual([]);
      expect(await site.store.repositories().courts.findById(court)).toBeNull();
    }
    expect(
      await site.store.rows("select id from reviews where court_id not in (select id from courts)"),
    ).toEqual([]);
    expect(await site.store.miscounted()).toEqual([]);
    expect(await site.deadlocks()).toBe(deadlocks);
    expect(site.server.log()).not.toContain("A request failed");
  });

  test("the API stores one of concurrent reviews by one user, and one of concurrent changes of one version", async () => {
    const court = await site.store.court();
    const user = await site.store.user();
    const reviews = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        user.call(site.server.origin, "POST", "/api/reviews", {
          itemType: "court",
          itemId: court,
          rating: ratingOf(index),
        }),
      ),
    );
    expect(tally(reviews)).toEqual({ 201: 1, 409: 19 });

    const path = `/api/courts/${court}`;
    const ETag = (await fetch(site.server.origin + path)).headers.get("ETag") ?? "";
    const changes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        site.admin.call(site.server.origin, "PUT", path, { name: `Change ${index}` }, { "If-Match": ETag }),
      ),
    );
    expect(tally(changes)).toEqual({ 200: 1, 412: 19 });
    const stored = changes.findIndex(({ status }) => status === 200);
    expect(await site.store.repositories().courts.findById(court)).toMatchObject({
      name: `Change ${stored}`,
    });
    expect(await site.store.miscounted()).toEqual([]);
  });

  describe("pictures", () => {
    let uploads = 0;

    /** Adds an upload of a user, without a file. */
    async function upload({ id }: TestUser): Promise<string> {
      uploads += 1;
      const name = `${uploads.toString(16).padStart(32, "0")}-640.webp`;
      await site.store.rows(
        `insert into images (name, owner_id, purpose, width, height, files, bytes)
          values ('${name}', '${id}', 'review', 640, 480, array['${name}'], 1000)`,
      );
      return `/uploads/${name}`;
    }

    const miscountedPictures = () =>
      site.store.rows(
        `select r.id from all_reviews r left join review_pictures p on p.review_id = r.id
          group by r.id having count(p.number) <> r.picture_count`,
      );

    test("one upload becomes a picture of one of several concurrent reviews", async () => {
      const user = await site.store.user();
      const { id: itemId } = await site.store
        .repositories()
        .equipment.add({ name: "Metalbone", type: "racket" });
      const pictures = [{ image: await upload(user), description: "The edge" }];
      const body = { itemType: "equipment", itemId, rating: 4, pictures };
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => user.call(site.server.origin, "POST", "/api/reviews", body)),
      );
      expect(tally(responses)).toEqual({ 201: 1, 422: 19 });
      expect(await site.store.rows(`select id from reviews where equipment_id = ${itemId}`)).toHaveLength(1);
      expect(await miscountedPictures()).toEqual([]);
    });

    test("concurrent changes, removals and deletions leave exact counts, without a deadlock", async () => {
      const court = await site.store.court();
      const users = await site.store.users(20);
      const deadlocks = await site.deadlocks();
      const sequences = users.map(async (user, index) => {
        const id = reviewIn(await review(user, court, 4));
        const sets = await Promise.all(
          [1, 2, 3].map(async (size) => {
            const images = await Promise.all(Array.from({ length: size }, () => upload(user)));
            return images.map((image) => ({ image, description: "The net" }));
          }),
        );
        return Promise.all([
          ...sets.map((pictures) => user.call(site.server.origin, "PUT", `/api/reviews/${id}`, { pictures })),
          site.admin.call(site.server.origin, "PUT", `/api/reviews/${id}`, {
            pictures: [],
            reason: "It shows a child.",
          }),
          ...(index % 4 ? [] : [user.call(site.server.origin, "DELETE", `/api/reviews/${id}`, undefined)]),
        ]);
      });
      const statuses = Object.keys(tally((await Promise.all(sequences)).flat()));
      expect(statuses.filter((status) => !["200", "204", "404"].includes(status))).toEqual([]);
      expect(await miscountedPictures()).toEqual([]);
      expect(
        await site.store.rows(
          `select i.name from images i left join review_pictures p on p.image_url = '/uploads/' || i.name
            where i.purpose = 'review' and i.is_used <> (p.image_url is not null)`,
        ),
      ).toEqual([]);
      expect(await site.store.miscounted()).toEqual([]);
      expect(await site.deadlocks()).toBe(deadlocks);
    });
  });
});

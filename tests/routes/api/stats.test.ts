import { beforeEach, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment, addReviews, courtFields } from "../../support/catalogue";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

const statistics = async () => (await app.visitor().get("/api/stats")).json();

test("a new site has counts of 0", async () => {
  expect(await statistics()).toEqual({ courts: 0, rackets: 0, balls: 0, reviews: 0 });
});

test("counts each kind of item, reviewed or not, and all reviews", async () => {
  const { courts, reviews } = app.repositories();
  const [reviewed] = [await courts.add(courtFields()), await courts.add(courtFields())];
  await addReviews(app.entities(), reviewed.id, [4, 0.5]);
  for (let racket = 0; racket < 3; racket++) await addEquipment(app.entities());
  const ball = await addEquipment(app.entities(), { type: "ball" });
  await addReviews(app.entities(), { equipment: ball }, [5, 5, 3.5]);
  expect(await statistics()).toEqual({ courts: 2, rackets: 3, balls: 1, reviews: 5 });

  await reviews.remove(1, null);
  expect(await statistics()).toMatchObject({ courts: 2, reviews: 4 });
  await courts.remove(reviewed.id);
  expect(await statistics()).toEqual({ courts: 1, rackets: 3, balls: 1, reviews: 3 });
});

test("responds the same to every caller", async () => {
  const responses = [app.visitor(), await app.signedIn(), await app.signedIn({ isSuperAdmin: true })].map(
    async (browser) => (await browser.get("/api/stats")).text(),
  );
  expect(new Set(await Promise.all(responses)).size).toBe(1);
});

import { beforeEach, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { addEquipment, courtFields } from "../../support/catalogue";

let player: SignedIn;

beforeEach(async () => {
  const app = await startApp();
  player = await app.signedIn();
  const { courts, reviews } = app.repositories();
  const court = await courts.add(courtFields());
  const racket = await addEquipment(app.entities());
  await reviews.add(player.viewer.id, { itemType: "equipment", itemId: racket }, { rating: 4 });
  expect([court.id, racket]).toEqual([1, 1]);
});

/** What the page's script receives for a form: the answer of its action, toast included. */
const answerOf = async (path: string, reviewText: string) =>
  (await player.post(`${path}.data`, { rating: "1", reviewText, version: "1" })).text();

test.each(["/courts/1/review", "/equipment/1/review", "/reviews/1/edit"])(
  "a review with inappropriate language is said by toast at %s, any other error is not",
  async (path) => {
    expect(await answerOf(path, "What a fucking mess")).toContain('"toast","reviewLanguage"');
    expect(await answerOf(path, "a".repeat(1001))).not.toContain('"toast"');
  },
);

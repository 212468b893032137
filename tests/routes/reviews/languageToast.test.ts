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
  await reviews.add(player.viewer.id, { itemType: "equipment", itemId: racket }, { rating: 4 }, []);
  expect([court.id, racket]).toEqual([1, 1]);
});

/** The action's response to the page's script, including any toast. */
const post = async (path: string, reviewText: string) =>
  (await player.post(`${path}.data`, { rating: "1", reviewText, version: "1" })).text();

test.each(["/courts/1/review", "/equipment/1/review", "/reviews/1/edit"])(
  "inappropriate language is reported by toast at %s, other errors are not",
  async (path) => {
    expect(await post(path, "What a fucking mess")).toContain('"Inappropriate Language Detected"');
    expect(await post(path, "a".repeat(1001))).not.toContain('"toast"');
  },
);

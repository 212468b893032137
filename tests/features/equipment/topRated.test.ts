import { expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment, addReviews } from "../../support/catalogue";

test("the highest ranked items of a type are the first of its list, up to the limit", async () => {
  const app = await startApp();
  const ratings = {
    racket: [[5, 5], [4, 4, 4], [4.5, 4.5, 4.5, 4.5], []],
    ball: [
      [5, 5, 5, 5],
      [1, 1, 1],
    ],
  };
  for (const type of ["racket", "ball"] as const) {
    for (const [at, itemRatings] of ratings[type].entries()) {
      const equipment = await addEquipment(app.entities(), { type, name: `${type} ${at}` });
      await addReviews(app.entities(), { equipment }, itemRatings);
    }
  }
  const names = async (type: "racket" | "ball", limit: number) =>
    (await app.repositories().equipment.topRated(type, limit)).map(({ name }) => name);
  expect(await names("racket", 10)).toEqual(["racket 2", "racket 1", "racket 0", "racket 3"]);
  expect(await names("racket", 2)).toEqual(["racket 2", "racket 1"]);
  expect(await names("ball", 10)).toEqual(["ball 0", "ball 1"]);
});

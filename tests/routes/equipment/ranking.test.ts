import { expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment, addReviews } from "../../support/catalogue";
import { cards } from "../../support/list";
import { readPage } from "../../support/page";

test("Top rated uses the mean of rackets without the ratings of balls", async () => {
  const app = await startApp();
  const add = async (type: "racket" | "ball", name: string, ratings: number[]) =>
    addReviews(app.entities(), { equipment: await addEquipment(app.entities(), { type, name }) }, ratings);
  // The four ratings of 4.5 lead by the rackets' mean of 4.05; by a mean of 1.2, which includes balls, they would not.
  await add("racket", "Few", [4.5, 4.5, 4.5, 4.5]);
  await add(
    "racket",
    "Many",
    Array.from({ length: 40 }, () => 4),
  );
  for (const name of ["A", "B", "C"])
    await add(
      "ball",
      name,
      Array.from({ length: 60 }, () => 0.5),
    );
  const page = await readPage(await app.visitor().get("/rackets"));
  expect(cards(page)).toEqual(["Few", "Many"]);
});

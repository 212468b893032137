import { expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment, addReviews } from "../../support/catalogue";
import { cards } from "../../support/list";
import { readPage } from "../../support/page";

test("Top rated measures a racket by the mean of rackets, whatever people think of balls", async () => {
  const app = await startApp();
  const add = async (type: "racket" | "ball", name: string, ratings: number[]) =>
    addReviews(app.entities(), { equipment: await addEquipment(app.entities(), { type, name }) }, ratings);
  // By a mean of 4.05, that of the rackets alone, 4.5 stands out; by one of 1.2, with the balls in it, it would sink.
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

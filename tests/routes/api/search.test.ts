import { expect, test } from "vitest";
import { addEquipment, addReviews, courtFields } from "../../support/catalogue";
import { startWithCourt } from "./api";

const search = async (query: string) => {
  const app = await startWithCourt();
  const court = await app.repositories().courts.add(courtFields({ name: "Monsoon Shed" }));
  await addEquipment(app.entities(), { name: "Monsoon Pro" });
  await addEquipment(app.entities(), { name: "Monsoon Can", type: "ball" });
  await addReviews(app.entities(), court.id, [4.5], "Dry in every monsoon.");
  const response = await app.visitor().get(`/api/search${query}`);
  expect(response.status).toBe(200);
  return response.json();
};

test("returns the best matches of each kind in full", async () => {
  const found = await search("?q=monson");
  expect(Object.keys(found)).toEqual(["courts", "rackets", "balls", "reviews"]);
  expect(found).toMatchObject({
    courts: [{ name: "Monsoon Shed", averageRating: 4.5 }],
    rackets: [{ name: "Monsoon Pro", type: "racket" }],
    balls: [{ name: "Monsoon Can", type: "ball" }],
    reviews: [{ reviewText: "Dry in every monsoon.", rating: 4.5 }],
  });
});

test.each(["", "?q=", "?q=%20%00", "?q=zzzzqqqq"])("returns no match for %j", async (query) => {
  expect(await search(query)).toEqual({ courts: [], rackets: [], balls: [], reviews: [] });
});

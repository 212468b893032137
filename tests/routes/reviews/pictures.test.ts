import { beforeEach, expect, test } from "vitest";
import { drawn, fileOf } from "../../support/images";
import { readPage } from "../../support/page";
import { startWithCourt } from "../api/api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});

const COURT = "/courts/1";

test("a picture is posted with its review, shown on its card, and has a page of its own", async () => {
  const zubin = await app.signedIn({ firstName: "Zubin" });
  const response = await zubin.postFiles(`${COURT}/review`, {
    rating: "4",
    picture: fileOf(await drawn()),
    pictureDescription: "The net of the first court",
  });
  expect([response.status, response.headers.get("Location")]).toEqual([303, `${COURT}?highlight=3#review-3`]);
  const court = await readPage(await app.visitor().get(COURT));
  const link = court.getByRole("link", { name: "The net of the first court" });
  expect(link.getAttribute("href")).toBe("/reviews/3/pictures/1");
  const page = await readPage(await app.visitor().get("/reviews/3/pictures/1"));
  const image = page.getByRole("img", { name: "The net of the first court" });
  expect(image.getAttribute("src")).toMatch(/^\/uploads\/[0-9a-f]{32}-800\.webp$/);
  expect(image.getAttribute("width")).toBe("800");
});

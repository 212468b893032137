import { within } from "@testing-library/dom";
import { beforeEach, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { courtFields } from "../../support/catalogue";
import { press } from "../../support/form";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let author: SignedIn;
let admin: SignedIn;
const PAGE = "/reviews/1/hide";

beforeEach(async () => {
  app = await startApp();
  const { courts, reviews } = app.repositories();
  await courts.add(courtFields());
  author = await app.signedIn({ firstName: "Asha", lastName: "Rao" });
  admin = await app.signedIn({ isSuperAdmin: true });
  await reviews.add(author.viewer.id, { itemType: "court", itemId: 1 }, { rating: 4, reviewText: "Good" });
});

const open = async (path = PAGE, browser = admin) => readPage(await browser.get(path));
const court = () => app.repositories().courts.findById(1);

test("super admins hide reviews where others report them, except their own", async () => {
  const { reviews } = app.repositories();
  await reviews.add(admin.viewer.id, { itemType: "court", itemId: 1 }, { rating: 3, reviewText: "Fine" });
  const page = await open("/courts/1");
  const links = page.getAllByRole("link", { name: /^(Hide|Report) the review by/ });
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Hide the review by Asha Rao", PAGE],
  ]);
});

test("a review that nobody reported is hidden with a reason, which its author sees", async () => {
  const response = await press(admin, await open(), "Hide", { reason: "off-topic" });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/courts/1"]);
  expect(await court()).toMatchObject({ totalReviews: 0 });
  const own = await open("/courts/1", author);
  own.getByText(/Not about padel, or about another place/);
});

test("it stands among the decided reports, and can be undone there", async () => {
  await press(admin, await open(), "Hide", { reason: "spam" });
  const queue = await open("/admin/reports?show=decided");
  within(queue.getByRole("main")).getByText("0 reports");
  const undo = queue.getByRole("link", { name: /^Undo/ }).getAttribute("href") ?? "";
  await press(admin, await open(undo), "Undo", {});
  expect(await court()).toMatchObject({ totalReviews: 1 });
});

test("hiding closes the reports that there are", async () => {
  const reader = await app.signedIn();
  await reader.post("/reviews/1/report", { reason: "spam", note: "" });
  await press(admin, await open(), "Hide", { reason: "spam" });
  (await open("/admin/reports")).getByRole("link", { name: "Open (0)" });
});

test("a reason is required", async () => {
  const response = await press(admin, await open(), "Hide", {});
  expect(response.status).toBe(422);
  (await readPage(response)).getAllByText("Please choose a reason");
  expect(await court()).toMatchObject({ totalReviews: 1 });
});

test("a review that was edited meanwhile is shown as it is now", async () => {
  const page = await open();
  await app.repositories().reviews.change(1, null, { reviewText: "Better" });
  const response = await press(admin, page, "Hide", { reason: "spam" });
  expect(response.status).toBe(409);
  (await readPage(response)).getByText("Better");
  expect(await court()).toMatchObject({ totalReviews: 1 });
});

test("one that is hidden already, or does not exist, is not found", async () => {
  await press(admin, await open(), "Hide", { reason: "spam" });
  for (const path of [PAGE, "/reviews/99/hide"]) {
    expect([(await admin.get(path)).status, (await admin.post(path, { reason: "spam" })).status]).toEqual([
      404, 404,
    ]);
  }
});

test("only super admins can hide reviews", async () => {
  expect((await author.get(PAGE)).status).toBe(403);
  expect((await author.post(PAGE, { reason: "spam" })).status).toBe(403);
  expect(await court()).toMatchObject({ totalReviews: 1 });
});

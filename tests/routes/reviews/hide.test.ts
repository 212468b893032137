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
  await reviews.add(
    author.viewer.id,
    { itemType: "court", itemId: 1 },
    { rating: 4, reviewText: "Good" },
    [],
  );
});

const open = async (path = PAGE, browser = admin) => readPage(await browser.get(path));
const court = () => app.repositories().courts.findById(1);

test("super admins hide reviews where others report them, except their own", async () => {
  const { reviews } = app.repositories();
  await reviews.add(admin.viewer.id, { itemType: "court", itemId: 1 }, { rating: 3, reviewText: "Fine" }, []);
  const page = await open("/courts/1");
  const links = page.getAllByRole("link", { name: /^(Hide|Report) the review by/ });
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Hide the review by Asha Rao", PAGE],
  ]);
  for (const response of [
    await admin.get("/reviews/2/hide"),
    await admin.post("/reviews/2/hide", { reason: "spam" }),
  ]) {
    expect(response.status).toBe(403);
    const problem = await readPage(response);
    problem.getByRole("heading", { level: 1, name: "This is your own review" });
    const hrefs = ["Edit it", "Delete it"].map((name) => problem.getByRole("link", { name }));
    expect(hrefs.map((link) => link.getAttribute("href"))).toEqual(["/reviews/2/edit", "/reviews/2/delete"]);
  }
  expect(await court()).toMatchObject({ totalReviews: 2 });
});

test("a review that nobody reported is hidden with a reason, which its author sees", async () => {
  const response = await press(admin, await open(), "Hide", { reason: "off-topic" });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/courts/1"]);
  expect(await court()).toMatchObject({ totalReviews: 0 });
  const own = await open("/courts/1", author);
  own.getByText(/Not about padel, or about another place/);
});

test("a hiding that is rejected is sent again for the version that was seen", async () => {
  const page = await open();
  await author.post("/reviews/1/edit", { rating: "4", reviewText: "Better" });
  const rejected = await press(admin, page, "Hide", { reason: "" });
  expect(rejected.status).toBe(422);
  expect((await press(admin, await readPage(rejected), "Hide", { reason: "spam" })).status).toBe(409);
  expect(await court()).toMatchObject({ totalReviews: 1 });
});

test("it stands among the decided reports, and can be undone there", async () => {
  await press(admin, await open(), "Hide", { reason: "spam" });
  const queue = await open("/admin/reports?show=decided");
  within(queue.getByRole("main")).getByText("0 reports");
  const undo = queue.getByRole("link", { name: /^Undo/ }).getAttribute("href") ?? "";
  const dialog = await open(undo);
  // Isolated, as a name that runs from right to left would be swapped with the rating.
  const name = dialog.getByText("Smash Club", { selector: "blockquote bdi" });
  expect(name.parentElement?.textContent).toContain("Asha Rao on Smash Club, 4.0 stars");
  await press(admin, dialog, "Undo", {});
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
  const page = await readPage(response);
  const error = page.getByRole<HTMLAnchorElement>("link", { name: "Please choose a reason" });
  expect(page.getAllByRole("radio").map(({ id }) => id)).toContain(error.hash.slice(1));
  expect(await court()).toMatchObject({ totalReviews: 1 });
});

test("a review that was edited meanwhile is shown as it is now", async () => {
  const page = await open();
  await app.repositories().reviews.change(1, null, { reviewText: "Better" }, null);
  const response = await press(admin, page, "Hide", { reason: "spam" });
  expect(response.status).toBe(409);
  (await readPage(response)).getByText("Better");
  expect(await court()).toMatchObject({ totalReviews: 1 });
});

test("one that is hidden already is not hidden again, and one that does not exist is not found", async () => {
  await press(admin, await open(), "Hide", { reason: "spam" });
  for (const [path, status, title] of [
    [PAGE, 409, "Already hidden"],
    ["/reviews/99/hide", 404, "Review Not Found"],
  ] as const) {
    for (const response of [await admin.get(path), await admin.post(path, { reason: "spam" })]) {
      expect(response.status).toBe(status);
      (await readPage(response)).getByRole("heading", { level: 1, name: title });
    }
  }
});

test("only super admins can hide reviews", async () => {
  expect((await author.get(PAGE)).status).toBe(403);
  expect((await author.post(PAGE, { reason: "spam" })).status).toBe(403);
  expect(await court()).toMatchObject({ totalReviews: 1 });
});

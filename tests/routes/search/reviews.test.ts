import { within } from "@testing-library/dom";
import { beforeEach, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addReviews, courtFields } from "../../support/catalogue";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
  await app.repositories().courts.add(courtFields({ name: "Lob House" }));
  await addReviews(app.entities(), 1, Array(25).fill(4), "What a smash!");
});

const open = async (search: string) => readPage(await app.visitor().get(`/search/reviews${search}`));

test("the results of a search link to all of its reviews", async () => {
  const page = await readPage(await app.visitor().get("/search?q=smash"));
  const link = page.getByRole("link", { name: "See all 25 reviews" });
  expect(link.getAttribute("href")).toBe("/search/reviews?q=smash");
});

test("the reviews have pages, with the search box and a link back to all results", async () => {
  const page = await open("?q=smash");
  const section = within(page.getByRole("region", { name: "Reviews (25)" }));
  const shown = section.getAllByRole("heading", { level: 3 }).length;
  expect(shown).toBeLessThan(25);
  expect(page.getByLabelText<HTMLInputElement>("Search").value).toBe("smash");
  expect(page.getByRole("link", { name: "All results" }).getAttribute("href")).toBe("/search?q=smash");
  const next = section.getByRole("link", { name: /^(Page )?2$/ }).getAttribute("href") ?? "";
  const last = await readPage(await app.visitor().get(next));
  const others = within(last.getByRole("region", { name: "Reviews (25)" })).getAllByRole("heading", {
    level: 3,
  });
  expect(shown + others.length).toBe(25);
});

test("a page past the end is the last", async () => {
  expect((await open("?q=smash&page=99")).getAllByText("What a smash!").length).toBeGreaterThan(0);
});

test("a search without reviews says so", async () => {
  (await open("?q=qwerty")).getByText("No results found. Try different keywords.");
});

test("without a text it leads to the search page", async () => {
  const response = await app.visitor().get("/search/reviews?q=+");
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/search"]);
});

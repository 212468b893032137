import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addReviews, courtFields } from "../../support/catalogue";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

const open = async (browser = app.visitor()) => readPage(await browser.get("/"));

describe("the front page", () => {
  test("greets a visitor, with a search and the ways to sign in", async () => {
    const page = await open();
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Rate & Review Padel");
    const search = page.getByRole("searchbox");
    expect(search.getAttribute("placeholder")).toBe("Search courts, rackets, balls, or reviews...");
    expect(page.getByRole("button", { name: "Search" })).toBeDefined();
    const bar = within(page.getByRole("navigation", { name: "Main" }));
    expect(bar.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Courts", "/courts"],
      ["Rackets", "/rackets"],
      ["Balls", "/balls"],
      ["Sign In", "/api/login?returnTo=%2F"],
      ["Sign Up", "/api/login?returnTo=%2F"],
    ]);
  });

  test("welcomes whoever is signed in by their first name", async () => {
    const page = await open(await app.signedIn({ firstName: "Asha" }));
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Welcome back, Asha!");
    expect(page.queryByRole("link", { name: "Sign In" })).toBeNull();
  });

  test("shows the three courts that rank highest, with the way to all", async () => {
    for (const [name, ratings] of Object.entries({
      Good: [4, 4, 4],
      Best: [5, 5, 5, 5],
      Bad: [1, 1, 1],
      Better: [4.5, 4.5, 4.5],
    })) {
      const { id } = await app.repositories().courts.add(courtFields({ name }));
      await addReviews(app.entities(), id, ratings);
    }
    const courts = within((await open()).getByRole("region", { name: "Top Rated Courts" }));
    expect(courts.getAllByRole("heading", { level: 3 }).map((it) => it.textContent)).toEqual([
      "Best",
      "Better",
      "Good",
    ]);
    expect(courts.getByRole("link", { name: "View All" }).getAttribute("href")).toBe("/courts");
  });

  test("shows the four newest reviews, with what they are about", async () => {
    const { id } = await app.repositories().courts.add(courtFields());
    for (let number = 1; number <= 5; number++) await addReviews(app.entities(), id, [4], `Review ${number}`);
    const reviews = within((await open()).getByRole("region", { name: "Recent Reviews" }));
    expect(reviews.getAllByText(/^Review \d$/).map((it) => it.textContent)).toEqual([
      "Review 5",
      "Review 4",
      "Review 3",
      "Review 2",
    ]);
    const items = reviews.getAllByRole("link", { name: "Smash Club" });
    expect(items.map((link) => link.getAttribute("href"))).toEqual(
      [5, 4, 3, 2].map((review) => `/courts/${id}?highlight=${review}`),
    );
  });
});

describe("an address that there is not", () => {
  test.each(["/nope", "/courts/1/nothing", "/index.php", "/courts/new/more"])("%s", async (path) => {
    for (const answer of [await app.visitor().get(path), await app.visitor().post(path)]) {
      expect(answer.status).toBe(404);
      const page = await readPage(answer);
      expect(page.getByRole("heading", { level: 1 }).textContent).toBe("404 Page Not Found");
      expect(page.getByText("Did you forget to add the page to the router?")).toBeDefined();
      expect(page.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
    }
  });
});

test("how the ranking works is explained, with its numbers", async () => {
  const answer = await app.visitor().get("/how-ranking-works");
  expect(answer.status).toBe(200);
  const page = await readPage(answer);
  expect(page.getByRole("heading", { level: 1 }).textContent).toBe("How Top rated works");
  expect(page.getByText(/Items with fewer than 3 reviews stand behind those with more\./)).toBeDefined();
  expect(page.getByText(/and at least 5\./)).toBeDefined();
});

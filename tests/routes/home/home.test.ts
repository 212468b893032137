import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment, addReviews, courtFields } from "../../support/catalogue";
import { cards } from "../../support/list";
import { type ReadPage, readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

const open = async (browser = app.visitor(), path = "/") => readPage(await browser.get(path));
const region = (page: ReadPage, name: string) => within(page.getByRole("region", { name }));

/** Adds this number of courts, rackets or balls. '1' ranks first, '2' second, and so on. */
async function add(kind: "courts" | "rackets" | "balls", howMany: number): Promise<void> {
  const em = app.entities();
  await em.execute(
    kind === "courts"
      ? `insert into courts (name, location, rating_sum, total_reviews)
          select place, 'Mumbai', 50 - place, 10 from generate_series(1, ?) as place order by place desc`
      : `insert into equipment (name, type, rating_sum, total_reviews)
          select place, '${kind.slice(0, -1)}', 50 - place, 10 from generate_series(1, ?) as place`,
    [howMany],
  );
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

/** The addresses of a carousel's buttons: by single items for narrow windows, then by whole windows. */
function steps(page: ReadPage, title: string) {
  const hrefs = (direction: string) =>
    region(page, title)
      .getAllByRole("link", { name: `${direction}, ${title}` })
      .map((link) => link.getAttribute("href"));
  return { previous: hrefs("Previous"), next: hrefs("Next") };
}

const carousels = [
  { kind: "courts", title: "Top Rated Courts", id: "top-rated-courts", atOnce: 3, most: 9 },
  { kind: "rackets", title: "Top Rated Rackets", id: "top-rated-rackets", atOnce: 4, most: 12 },
  { kind: "balls", title: "Best Padel Balls", id: "best-padel-balls", atOnce: 3, most: 9 },
] as const;

describe("the landing page", () => {
  test("greets visitors with a search and links to sign in", async () => {
    const page = await open();
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Rate & Review Padel");
    const search = page.getByRole("searchbox");
    expect(search.getAttribute("placeholder")).toBe("Search courts, rackets, balls, or reviews...");
    expect(search.closest("form")?.getAttribute("action")).toBe("/search");
    expect(search.getAttribute("name")).toBe("q");
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

  test("invites visitors to write a review, by way of the sign-in and the courts", async () => {
    const invitation = region(await open(), "Been on court lately?");
    expect(invitation.getByRole("link", { name: "Write a Review" }).getAttribute("href")).toBe(
      "/api/login?returnTo=%2Fcourts",
    );
  });

  test("has the footer of every page", async () => {
    const footer = within((await open()).getByRole("contentinfo"));
    expect(footer.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "Categories",
      "Support",
      "Legal",
    ]);
    const links = footer.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["Recent reviews as a feed", "/reviews.atom"],
      ["Courts", "/courts"],
      ["Rackets", "/rackets"],
      ["Balls", "/balls"],
      ["Contact Us", "/contact-us"],
      ["Guidelines", "/guidelines"],
      ["How ranking works", "/how-ranking-works"],
      ["Transparency", "/transparency"],
      ["API", "/api"],
      ["Open data", "/data"],
      ["Privacy Policy", "/privacy-policy"],
      ["Terms of Service", "/terms-of-service"],
      ["Cookie Policy", "/cookie-policy"],
    ]);
  });

  test("is the same for every visitor and cacheable", async () => {
    const response = await app.visitor().get("/");
    expect(response.headers.get("Cache-Control")).not.toMatch(/private|no-store/);
    expect(await response.text()).toBe(await (await app.visitor().get("/")).text());
  });
});

describe("the signed-in home", () => {
  test("greets users by first name, with links to profile and logout", async () => {
    const asha = await app.signedIn({ firstName: "Asha", lastName: "Rao" });
    const page = await open(asha);
    const heading = page.getByRole("heading", { level: 1 });
    expect(heading.textContent).toBe("Welcome back, Asha!");
    expect(heading.querySelector("bdi")?.textContent).toBe("Asha");
    const main = within(page.getByRole("main"));
    expect(main.getAllByText("AR")).toHaveLength(1);
    const addresses = ["My Profile", "Logout"].map((name) =>
      main.getByRole("link", { name }).getAttribute("href"),
    );
    expect(addresses).toEqual([`/profile/${asha.viewer.id}`, "/api/logout"]);
    expect(main.queryByRole("link", { name: "Admin" })).toBeNull();
    expect(page.queryByText("Rate & Review Padel")).toBeNull();
    expect(page.queryByRole("link", { name: "Sign In" })).toBeNull();
  });

  test("links super admins to the dashboard", async () => {
    const page = await open(await app.signedIn({ isSuperAdmin: true }));
    const admin = within(page.getByRole("main")).getByRole("link", { name: "Admin" });
    expect(admin.getAttribute("href")).toBe("/admin");
  });

  test("greets users without a first name", async () => {
    const unnamed = await app.signedIn();
    await app.entities().execute("update users set first_name = null, last_name = null");
    const page = await open(unnamed);
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Welcome back!");
    expect(within(page.getByRole("main")).getByText("?")).toBeDefined();
  });

  test("has search, carousels, reviews and statistics, but no invitation", async () => {
    const page = await open(await app.signedIn());
    expect(page.getByRole("searchbox").closest("form")?.getAttribute("action")).toBe("/search");
    const parts = page.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(parts.slice(0, 4)).toEqual([...carousels.map(({ title }) => title), "Recent Reviews"]);
    expect(page.getByText("Courts Rated")).toBeDefined();
    expect(page.queryByRole("link", { name: "Write a Review" })).toBeNull();
  });

  test("is not cacheable", async () => {
    const response = await (await app.signedIn()).get("/");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe.each(carousels)("$title", ({ kind, title, id, atOnce, most }) => {
  test("contains the highest ranked items in order, and a link to the list", async () => {
    await add(kind, most + 1);
    const carousel = region(await open(), title);
    expect(cards(carousel)).toEqual(numbers(1, most));
    expect(carousel.getByRole("link", { name: "View All" }).getAttribute("href")).toBe(`/${kind}`);
  });

  test("wraps around in both directions, by one item and by a whole window", async () => {
    await add(kind, most);
    const at = (place: number) => (place === 0 ? `/#${id}` : `/?${kind}=${place}#${id}`);
    const walk = [
      { place: 0, previous: [most - 1, most - atOnce], next: [1, atOnce] },
      { place: 1, previous: [0, 0], next: [2, atOnce + 1] },
      {
        place: most - atOnce,
        previous: [most - atOnce - 1, most - 2 * atOnce],
        next: [most - atOnce + 1, 0],
      },
      { place: most - 1, previous: [most - 2, most - 1 - atOnce], next: [0, 0] },
    ];
    for (const { place, previous, next } of walk) {
      const page = await open(app.visitor(), at(place));
      expect(cards(region(page, title))).toEqual([...numbers(place + 1, most), ...numbers(1, place)]);
      expect(steps(page, title)).toEqual({ previous: previous.map(at), next: next.map(at) });
    }
  });

  test("shows its last item before it wraps when the items are no multiple of the window", async () => {
    await add(kind, atOnce + 1);
    const page = await open();
    expect(steps(page, title).next.at(-1)).toBe(`/?${kind}=1#${id}`);
    expect(steps(page, title).previous.at(-1)).toBe(`/?${kind}=1#${id}`);
  });

  test("has only the buttons of narrow windows when all items fit in a wide one", async () => {
    await add(kind, atOnce);
    const page = await open(app.visitor(), `/?${kind}=1`);
    expect(cards(region(page, title))).toHaveLength(atOnce);
    expect(steps(page, title)).toEqual({ previous: [`/#${id}`], next: [`/?${kind}=2#${id}`] });
  });

  test("has no buttons with one item", async () => {
    await add(kind, 1);
    expect((await open()).queryByRole("link", { name: /^(Previous|Next)/ })).toBeNull();
  });

  test.each(["x", "-1", "99", "1.5", "3e0", "%00"])("begins at the first item for %s", async (place) => {
    await add(kind, most);
    const page = await open(app.visitor(), `/?${kind}=${place}`);
    expect(cards(region(page, title))).toEqual(numbers(1, most));
  });

  test("has a suggestion when it is empty", async () => {
    const visitor = region(await open(), title);
    expect(visitor.getByText(`No ${kind} yet`)).toBeDefined();
    expect(visitor.getByRole("link", { name: "Tell us" }).getAttribute("href")).toBe("/contact-us");
    const admin = region(await open(await app.signedIn({ isSuperAdmin: true })), title);
    expect(admin.getByRole("link", { name: "Add the first" }).getAttribute("href")).toBe(`/${kind}/new`);
    expect(admin.queryByRole("list")).toBeNull();
  });
});

test("carousels preserve each other's positions", async () => {
  for (const { kind, most } of carousels) await add(kind, most);
  const page = await open(app.visitor(), "/?courts=3&rackets=8&balls=x");
  expect(cards(region(page, "Top Rated Courts")).slice(0, 3)).toEqual(["4", "5", "6"]);
  expect(cards(region(page, "Top Rated Rackets")).slice(0, 4)).toEqual(["9", "10", "11", "12"]);
  expect(steps(page, "Top Rated Rackets")).toEqual({
    previous: ["/?courts=3&rackets=7#top-rated-rackets", "/?courts=3&rackets=4#top-rated-rackets"],
    next: ["/?courts=3&rackets=9#top-rated-rackets", "/?courts=3#top-rated-rackets"],
  });
  expect(steps(page, "Best Padel Balls").next).toEqual([
    "/?courts=3&rackets=8&balls=1#best-padel-balls",
    "/?courts=3&rackets=8&balls=3#best-padel-balls",
  ]);
});

describe("Recent Reviews", () => {
  test("are the four newest, with their items", async () => {
    const { id } = await app.repositories().courts.add(courtFields());
    for (let number = 1; number <= 5; number++) await addReviews(app.entities(), id, [4], `Review ${number}`);
    const reviews = region(await open(), "Recent Reviews");
    expect(reviews.getAllByText(/^Review \d$/).map((it) => it.textContent)).toEqual([
      "Review 5",
      "Review 4",
      "Review 3",
      "Review 2",
    ]);
    const items = reviews.getAllByRole("link", { name: "Smash Club" });
    expect(items.map((link) => link.getAttribute("href"))).toEqual(
      [5, 4, 3, 2].map((review) => `/courts/${id}?highlight=${review}#review-${review}`),
    );
  });

  test("can be changed by super admins only", async () => {
    const { id } = await app.repositories().courts.add(courtFields());
    await addReviews(app.entities(), id, [4]);
    const admin = region(await open(await app.signedIn({ isSuperAdmin: true })), "Recent Reviews");
    expect(admin.getByRole("link", { name: /^Edit the review/ })).toBeDefined();
    const player = region(await open(await app.signedIn()), "Recent Reviews");
    expect(player.queryByRole("link", { name: /^(Edit|Delete) the review/ })).toBeNull();
  });

  test("have a suggestion when there are none", async () => {
    const reviews = region(await open(), "Recent Reviews");
    expect(reviews.getByText("No reviews yet")).toBeDefined();
    expect(reviews.getByRole("link", { name: "Choose a court" }).getAttribute("href")).toBe("/courts");
  });
});

describe("the statistics", () => {
  const counters = async () => {
    const strip = region(await open(), "Bandeja in numbers");
    const names = strip.getAllByRole("term").map(({ textContent }) => textContent);
    const figures = strip.getAllByRole("definition").map(({ textContent }) => textContent);
    return names.map((name, at) => [name, figures[at]]);
  };

  test("count rated courts, reviewed rackets, reviews of balls and all reviews", async () => {
    const [court] = [
      await app.repositories().courts.add(courtFields()),
      await app.repositories().courts.add(courtFields()),
    ];
    const [one = 0, two = 0] = [await addEquipment(app.entities()), await addEquipment(app.entities())];
    await addEquipment(app.entities());
    const ball = await addEquipment(app.entities(), { type: "ball" });
    await addReviews(app.entities(), court.id, [4, 5]);
    await addReviews(app.entities(), { equipment: one }, [3]);
    await addReviews(app.entities(), { equipment: two }, [3, 4]);
    await addReviews(app.entities(), { equipment: ball }, [3, 3, 3]);
    expect(await counters()).toEqual([
      ["Courts Rated", "1"],
      ["Rackets Reviewed", "2"],
      ["Ball Reviews", "3"],
      ["Total Reviews", "8"],
    ]);
  });

  test("group digits as usual in India, and start at 0", async () => {
    expect((await counters()).map(([, figure]) => figure)).toEqual(["0", "0", "0", "0"]);
    await add("courts", 1);
    await app.entities().execute("update courts set total_reviews = 1234567, rating_sum = 1234567");
    expect((await counters()).at(-1)).toEqual(["Total Reviews", "12,34,567"]);
  });
});

describe("an unknown address", () => {
  test.each(["/nope", "/courts/1/nothing", "/index.php", "/courts/new/more"])(
    "responds 404: %s",
    async (path) => {
      for (const response of [await app.visitor().get(path), await app.visitor().post(path)]) {
        expect(response.status).toBe(404);
        const page = await readPage(response);
        expect(page.getByRole("heading", { level: 1 }).textContent).toBe("404 Page Not Found");
        expect(page.getByText("Did you forget to add the page to the router?")).toBeDefined();
        expect(page.getByText("That ball is out: there is no page at this address.")).toBeDefined();
        expect(page.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
      }
    },
  );
});

test("the page on ranking explains it with its numbers", async () => {
  const response = await app.visitor().get("/how-ranking-works");
  expect(response.status).toBe(200);
  const page = await readPage(response);
  expect(page.getByRole("heading", { level: 1 }).textContent).toBe("How ranking works");
  expect(page.getByText(/Items with fewer than 3 reviews stand behind those with more\./)).toBeDefined();
  expect(page.getByText(/and at least 5\./)).toBeDefined();
});

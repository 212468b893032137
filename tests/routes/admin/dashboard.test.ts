import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { addEquipment, addReviews, courtFields } from "../../support/catalogue";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let admin: SignedIn;
beforeEach(async () => {
  app = await startApp();
  admin = await app.signedIn({ isSuperAdmin: true, firstName: "Meera" });
});

const open = async () => readPage(await admin.get("/admin"));
const region = async (name: string) => within((await open()).getByRole("region", { name }));

/** The figures by their labels. */
async function readFigures(): Promise<Record<string, string>> {
  const page = await open();
  return Object.fromEntries(
    page.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]),
  );
}

describe("the admin dashboard", () => {
  test("names the role and links back to the site", async () => {
    const page = await open();
    page.getByRole("heading", { level: 1, name: "Admin Dashboard" });
    expect(within(page.getByRole("main")).getByText("Super Admin")).toBeDefined();
    expect(page.getByRole("link", { name: "Back to Site" }).getAttribute("href")).toBe("/");
  });

  test("leads to the forms of the catalogue and the texts at once", async () => {
    const page = await open();
    const main = within(page.getByRole("main"));
    const links = main.getAllByRole("link").slice(0, 7);
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Add Court", "/courts/new"],
      ["Add Racket", "/rackets/new"],
      ["Add Ball", "/balls/new"],
      ["Edit Guidelines", "/guidelines/edit"],
      ["Edit Privacy Policy", "/privacy-policy/edit"],
      ["Edit Terms of Service", "/terms-of-service/edit"],
      ["Edit Cookie Policy", "/cookie-policy/edit"],
    ]);
  });

  test("counts courts, rackets, balls and reviews, from 0", async () => {
    expect(await readFigures()).toEqual({
      "Total Courts": "0",
      Rackets: "0",
      Balls: "0",
      "Total Reviews": "0",
    });
    await app.repositories().courts.add(courtFields());
    await addEquipment(app.entities());
    await addEquipment(app.entities());
    await addEquipment(app.entities(), { type: "ball" });
    await addReviews(app.entities(), 1, [4, 5]);
    await addReviews(app.entities(), { equipment: 3 }, [3]);
    expect(await readFigures()).toEqual({
      "Total Courts": "1",
      Rackets: "2",
      Balls: "1",
      "Total Reviews": "3",
    });
  });

  test("greets a super admin with a list of their tasks", async () => {
    const items = (await region("Welcome, Meera")).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Manage courts and equipment",
      "Monitor user reviews",
      "Access platform statistics",
      "Assign other super admins",
    ]);
  });

  test.each([
    [
      "Quick Actions",
      ["Courts: /courts", "Rackets: /rackets", "Balls: /balls", "Home: /", "Back to Site: /"],
    ],
    [
      "Administration",
      [
        "Reports (0): /admin/reports",
        "Appeals (0): /admin/appeals",
        "Bursts (0): /admin/bursts",
        "Claims (0): /admin/claims",
        "Proposed Facts (0): /admin/proposals",
        "First Reviews: /admin/first-reviews",
        "Users: /admin/users",
        "Audit Log: /admin/audit",
        "Read-Only Mode: /admin/read-only",
      ],
    ],
    [
      "Bulk Actions",
      [
        "Manage Courts: /admin/courts",
        "Manage Rackets: /admin/rackets",
        "Manage Balls: /admin/balls",
        "Import and Export: /admin/import",
      ],
    ],
  ])("links to the pages of %s", async (name, expected) => {
    const links = (await region(name)).getAllByRole("link");
    expect(links.map((link) => `${link.textContent}: ${link.getAttribute("href")}`)).toEqual(expected);
  });

  test("draws the reviews of each week and lists them in a table", async () => {
    await app.repositories().courts.add(courtFields());
    await addReviews(app.entities(), 1, [4, 5, 1]);
    const chart = await region("Reviews per week");
    expect(chart.getByRole("figure").querySelectorAll("svg rect")).toHaveLength(26);
    const rows = chart.getAllByRole("row").slice(1);
    expect(rows).toHaveLength(26);
    expect(rows.map((row) => within(row).getByRole("cell").textContent)).toEqual([
      "3",
      ...Array.from({ length: 25 }, () => "0"),
    ]);
    chart.getByText(/also those that do not count/);
    chart.getByText(/^3 reviews in 26 weeks, most in the week from .+: 3\.$/);
  });

  test("draws empty bars when there are no reviews", async () => {
    const chart = await region("Reviews per week");
    chart.getByText("0 reviews in 26 weeks.");
    const heights = [...chart.getByRole("figure").querySelectorAll("svg rect")].map((bar) =>
      bar.getAttribute("height"),
    );
    expect(new Set(heights)).toEqual(new Set(["0"]));
    (await region("Newest reviews")).getByText("No reviews yet");
  });

  test("shows the newest reviews with links to edit and delete them", async () => {
    await app.repositories().courts.add(courtFields());
    await addReviews(app.entities(), 1, [1, 2, 3, 4, 5, 1, 2, 3], "Fine");
    const newest = await region("Newest reviews");
    expect(newest.getAllByRole("listitem")).toHaveLength(6);
    expect(newest.getAllByRole("link", { name: /^Edit the review/ })).toHaveLength(6);
    expect(newest.getAllByRole("link", { name: "Smash Club" })).toHaveLength(6);
  });

  test("is linked from the home page and the navigation bar, for super admins only", async () => {
    const page = await readPage(await admin.get("/"));
    const addresses = page.getAllByRole("link", { name: "Admin" }).map((link) => link.getAttribute("href"));
    expect(addresses).toEqual(["/admin#content", "/admin"]);
    const others = await readPage(await (await app.signedIn()).get("/"));
    expect(others.queryByRole("link", { name: "Admin" })).toBeNull();
  });
});

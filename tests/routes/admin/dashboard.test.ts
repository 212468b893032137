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

/** The cards by their names. */
async function figures(): Promise<Record<string, string>> {
  const page = await open();
  return Object.fromEntries(
    page.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]),
  );
}

describe("the admin dashboard", () => {
  test("says who it is for, and leads back to the site", async () => {
    const page = await open();
    page.getByRole("heading", { level: 1, name: "Admin Dashboard" });
    expect(within(page.getByRole("main")).getByText("Super Admin")).toBeDefined();
    expect(page.getByRole("link", { name: "Back to Site" }).getAttribute("href")).toBe("/");
  });

  test("counts what there is, and nothing as 0", async () => {
    expect(await figures()).toEqual({ "Total Courts": "0", Rackets: "0", Balls: "0", "Total Reviews": "0" });
    await app.repositories().courts.add(courtFields());
    await addEquipment(app.entities());
    await addEquipment(app.entities());
    await addEquipment(app.entities(), { type: "ball" });
    await addReviews(app.entities(), 1, [4, 5]);
    await addReviews(app.entities(), { equipment: 3 }, [3]);
    expect(await figures()).toEqual({ "Total Courts": "1", Rackets: "2", Balls: "1", "Total Reviews": "3" });
  });

  test("welcomes a super admin with what they can do", async () => {
    const items = (await region("Welcome, Meera")).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Manage courts and equipment",
      "Monitor user reviews",
      "Access platform statistics",
      "Assign other super admins",
    ]);
  });

  test.each([
    ["Quick Actions", ["Courts: /courts", "Rackets: /rackets", "Balls: /balls", "Home: /"]],
    [
      "Administration",
      [
        "Users: /admin/users",
        "Reports (0): /admin/reports",
        "Audit Log: /admin/audit",
        "Import and Export: /admin/import",
      ],
    ],
  ])("leads on: %s", async (name, ways) => {
    const links = (await region(name)).getAllByRole("link");
    expect(links.map((link) => `${link.textContent}: ${link.getAttribute("href")}`)).toEqual(ways);
  });

  test("draws the reviews of each week, and has them as a table", async () => {
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
    chart.getByText(/^3 reviews in 26 weeks, most in the week from .+: 3\.$/);
  });

  test("draws nothing where there is nothing yet", async () => {
    const chart = await region("Reviews per week");
    chart.getByText("0 reviews in 26 weeks.");
    const heights = [...chart.getByRole("figure").querySelectorAll("svg rect")].map((bar) =>
      bar.getAttribute("height"),
    );
    expect(new Set(heights)).toEqual(new Set(["0"]));
    (await region("Newest reviews")).getByText("No reviews yet");
  });

  test("shows the newest reviews, to be edited and deleted", async () => {
    await app.repositories().courts.add(courtFields());
    await addReviews(app.entities(), 1, [1, 2, 3, 4, 5, 1, 2, 3], "Fine");
    const newest = await region("Newest reviews");
    expect(newest.getAllByRole("listitem")).toHaveLength(6);
    expect(newest.getAllByRole("link", { name: /^Edit the review/ })).toHaveLength(6);
    expect(newest.getAllByRole("link", { name: "Smash Club" })).toHaveLength(6);
  });

  test("is a press away from the home and the bar", async () => {
    const page = await readPage(await admin.get("/"));
    const ways = page.getAllByRole("link", { name: "Admin" }).map((link) => link.getAttribute("href"));
    expect(ways).toEqual(["/admin", "/admin"]);
    const others = await readPage(await (await app.signedIn()).get("/"));
    expect(others.queryByRole("link", { name: "Admin" })).toBeNull();
  });
});

import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { EquipmentRepository } from "~/features/equipment/equipment.repository.server";
import { startApp } from "../../support/app";
import { addEquipment, addReviews } from "../../support/catalogue";
import { formBehind } from "../../support/form";
import { type ReadPage, readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
  await addEquipment(app.entities(), {
    name: "Vertex",
    brand: "Bullpadel",
    price: 25_000,
    specifications: { shape: "diamond", headSize: "510 cm²" },
  });
  await addEquipment(app.entities(), { name: "AT10", specifications: { weight: 365, shape: "teardrop" } });
  for (const name of ["Three", "Four", "Five"]) await addEquipment(app.entities(), { name });
  await addEquipment(app.entities(), { type: "ball", name: "Pro Ball" });
});

async function compare(search: string, status = 200): Promise<ReadPage> {
  const response = await app.visitor().get(`/compare${search}`);
  expect(response.status).toBe(status);
  return readPage(response);
}

const names = (page: ReadPage) => page.getAllByRole("columnheader").map(({ textContent }) => textContent);

describe("the comparison of rackets", () => {
  test("is a table with a column per racket and a row per property", async () => {
    await addReviews(app.entities(), { equipment: 1 }, [4, 5]);
    const page = await compare("?ids=1,2");
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Compare Rackets");
    const table = within(page.getByRole("table"));
    const rows = table.getAllByRole("row").slice(2, -1);
    expect(
      rows.map((row) => [
        within(row).getByRole("rowheader").textContent,
        ...within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent),
      ]),
    ).toEqual([
      ["Rating", expect.stringMatching(/^4.5.*\(2 reviews\)$/), "No reviews yet"],
      ["Price, differs", "₹25,000", "–not known"],
      ["Brand, differs", "Bullpadel", "–not known"],
      ["Shape, differs", "diamond", "teardrop"],
      ["Weight, differs", "–not known", "365"],
      ["Head Size, differs", "510 cm²", "–not known"],
    ]);
    expect(page.getByRole("link", { name: "AT10" }).getAttribute("href")).toBe("/equipment/2");
  });

  test("can be scrolled by keyboard", async () => {
    const region = (await compare("?ids=1,2")).getByRole("region", { name: "Rackets side by side" });
    expect(region.getAttribute("tabindex")).toBe("0");
  });

  test.each(["?ids=2,1", "?ids=2&ids=1", "?ids=2%2C1", "?ids=,2,&ids=1"])(
    "shows the rackets of %s in this order, without a notice",
    async (search) => {
      const page = await compare(search);
      expect(names(page)).toEqual(["AT10", "Vertex"]);
      expect(page.queryByText(/left out|not here|once|No more/)).toBeNull();
    },
  );

  test("has links to remove rackets and to add others", async () => {
    const page = await compare("?ids=1,2,3");
    expect(page.getByRole("link", { name: "Remove AT10" }).getAttribute("href")).toBe("/compare?ids=1,3");
    expect(page.getByRole("link", { name: "Add another racket" }).getAttribute("href")).toBe(
      "/rackets?ids=1%2C2%2C3",
    );
    expect((await compare("?ids=1,2,3,4")).queryByRole("link", { name: "Add another racket" })).toBeNull();
  });

  test("of a single racket asks for another", async () => {
    const page = await compare("?ids=1");
    expect(names(page)).toEqual(["Vertex"]);
    expect(page.getByText("Add at least one more racket to compare it with.")).toBeDefined();
    expect(page.getByRole("link", { name: "Add another racket" }).getAttribute("href")).toBe(
      "/rackets?ids=1",
    );
  });
});

const facts = (page: ReadPage) => page.getAllByRole("rowheader").map(({ textContent }) => textContent);

describe("the differences of rackets", () => {
  beforeEach(async () => {
    const specifications = { shape: "Diamond", core: "EVA" };
    await addEquipment(app.entities(), { name: "Hack", brand: "Bullpadel", price: 24_000, specifications });
  });

  test("are marked, and the equal rows are counted", async () => {
    const page = await compare("?ids=1,7");
    expect(facts(page)).toEqual([
      "Rating",
      "Price, differs",
      "Brand",
      "Shape",
      "Core, differs",
      "Head Size, differs",
      "Choice",
    ]);
    page.getByText("Differences are bold. 2 rows are the same.");
    expect(page.getByRole("link", { name: "Only differences" }).getAttribute("href")).toBe(
      "/compare?ids=1,7&show=differences",
    );
  });

  test("can be shown alone, also after removing a racket", async () => {
    const page = await compare("?ids=1,7,2&show=differences");
    expect(facts(page)).toContain("Shape, differs");
    const remove = page.getByRole("link", { name: "Remove AT10" }).getAttribute("href") ?? "";
    expect(remove).toBe("/compare?ids=1,7&show=differences");
    const two = await compare(remove.replace("/compare", ""));
    expect(facts(two)).toEqual(["Rating", "Price, differs", "Core, differs", "Head Size, differs", "Choice"]);
    expect(two.getByRole("link", { name: "Show all rows" }).getAttribute("href")).toBe("/compare?ids=1,7");
  });
});

describe("adding a racket by name", () => {
  const search = (q: string, ids = "1", more = {}) =>
    app.visitor().get(`/compare?${new URLSearchParams({ ids, q, ...more })}`);

  test("adds the only one that matches", async () => {
    const response = await search("at10");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/compare?ids=1,2"]);
  });

  test("offers the choice among several", async () => {
    await addEquipment(app.entities(), { name: "AT10 Pro" });
    const page = await readPage(await search("AT10"));
    page.getByText("Which one is “AT10”?");
    expect(page.getByRole("link", { name: "AT10" }).getAttribute("href")).toBe("/compare?ids=1,2");
    expect(page.getByRole("link", { name: "AT10 Pro" }).getAttribute("href")).toBe("/compare?ids=1,7");
    expect(page.getByLabelText<HTMLInputElement>("Add a racket").value).toBe("AT10");
  });

  test("leaves the rows that differ shown alone", async () => {
    const differences = { show: "differences" };
    const response = await search("at10", "1", differences);
    expect(response.headers.get("Location")).toBe("/compare?ids=1,2&show=differences");
    await addEquipment(app.entities(), { name: "AT10 Pro" });
    const page = await readPage(await search("AT10", "1", differences));
    const link = page.getByRole("link", { name: "AT10 Pro" });
    expect(link.getAttribute("href")).toBe("/compare?ids=1,7&show=differences");
    expect(formBehind(page, "Add").fields).toMatchObject({ show: ["differences"] });
  });

  test("says when no other racket matches, and leaves out balls", async () => {
    (await readPage(await search("Vertex"))).getByText("No other racket matches “Vertex”.");
    (await readPage(await search("Pro Ball"))).getByText("No other racket matches “Pro Ball”.");
  });

  test("says when the search takes too long", async () => {
    const cancelled = Object.assign(new Error("canceling statement due to statement timeout"), {
      code: "57014",
    });
    vi.spyOn(EquipmentRepository.prototype, "search").mockRejectedValue(cancelled);
    const page = await readPage(await search("at10"));
    page.getByText("Some results took too long to find. Try fewer words.");
    expect(page.queryByText(/No other racket/)).toBeNull();
  });

  test("suggests rackets while the name is typed, with the comparison that they lead to", async () => {
    const response = await app.visitor().get("/search/suggestions?q=at&compare=1");
    expect(await response.json()).toEqual([{ label: "AT10", kind: "Racket", href: "/compare?ids=1,2" }]);
  });

  test("ends when four are compared", async () => {
    const response = await search("five", "1,2,3,4");
    expect(response.status).toBe(200);
    expect((await readPage(response)).queryByLabelText("Add a racket")).toBeNull();
  });
});

test("a comparison has a preview image of its own", async () => {
  const html = await (await app.visitor().get("/compare?ids=1,2")).text();
  const [, path = ""] = /og:image" content="[^"]*?(\/compare\/card\.png\?ids=1,2)"/.exec(html) ?? [];
  const image = await app.visitor().get(path);
  expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect((await app.visitor().get("/compare/card.png?ids=99")).status).toBe(404);
});

describe("a comparison with invalid identifiers", () => {
  test.each([
    ["?ids=1,2,x,-3", ["Vertex", "AT10"], "Part of the address is not a racket, so it is left out."],
    ["?ids=1,2,1", ["Vertex", "AT10"], "A racket was in the address twice. It is shown once."],
    ["?ids=1,999,2", ["Vertex", "AT10"], "1 racket is no longer here."],
    ["?ids=1,998,999,2", ["Vertex", "AT10"], "2 rackets are no longer here."],
    ["?ids=6,1", ["Vertex"], "Only rackets can be compared. Pro Ball is not a racket, so it is left out."],
    [
      "?ids=1,2,3,4,5",
      ["Vertex", "AT10", "Three", "Four"],
      "No more than 4 rackets can be compared. The first 4 are shown.",
    ],
  ])("of %s shows the valid rackets and a notice", async (search, shown, notice) => {
    const page = await compare(search);
    expect(names(page)).toEqual(shown);
    expect(page.getByText(notice)).toBeDefined();
  });

  test("fills the four columns with existing rackets", async () => {
    const page = await compare("?ids=999,6,1,2,3,4");
    expect(names(page)).toEqual(["Vertex", "AT10", "Three", "Four"]);
    expect(page.queryByText(/No more than/)).toBeNull();
  });

  test.each(["?ids=999", "?ids=6", "?ids=x", "?ids=%00", `?ids=${"9,".repeat(3000)}`])(
    "responds 404 with a link to the list when none is valid: %s",
    async (search) => {
      const page = await compare(search, 404);
      expect(page.queryByRole("table")).toBeNull();
      expect(page.getByText("No rackets chosen.")).toBeDefined();
      expect(page.getByRole("link", { name: "Choose rackets" }).getAttribute("href")).toBe("/rackets");
    },
  );

  test.each(["", "?ids=", "?id=1"])("without identifiers is not an error: %j", async (search) => {
    const page = await compare(search);
    expect(page.getByText("No rackets chosen.")).toBeDefined();
    expect(page.queryByText(/left out|not here/)).toBeNull();
  });
});

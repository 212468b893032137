import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { addEquipment, addReviews } from "../../support/catalogue";
import { type ReadPage, readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp();
});

async function open(path: string, browser = app.visitor()): Promise<ReadPage> {
  const response = await browser.get(path);
  expect(response.status).toBe(200);
  return readPage(response);
}

/** Adds equipment, a racket by default, and opens its page. */
async function openNew(fields: Parameters<typeof addEquipment>[1] = {}): Promise<ReadPage> {
  return open(`/equipment/${await addEquipment(app.entities(), fields)}`);
}

const rows = (page: ReadPage) =>
  within(page.getByRole("region", { name: "Specifications" }))
    .getAllByRole("row")
    .map((row) => [
      within(row).getByRole("rowheader").textContent,
      within(row).getByRole("cell").textContent,
    ]);

describe("the page of a racket", () => {
  test("shows every field", async () => {
    const page = await openNew({
      name: "Vertex 05",
      brand: "Bullpadel",
      price: 114_999,
      description: "For the brave.\nTwo lines.",
      imageUrl: "https://images.example/racket.webp",
      specifications: { headSize: "510 cm²", weight: 365, EVACore: true, shape: "diamond", note: null },
    });
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Vertex 05");
    expect(page.getByText("Bullpadel")).toBeDefined();
    expect(page.getByText("₹1,14,999")).toBeDefined();
    expect(page.getByText(/For the brave/).textContent).toBe("For the brave.\nTwo lines.");
    const picture = within(page.getByRole("img", { name: "Vertex 05" }));
    expect(picture.getByRole("presentation").getAttribute("src")).toBe("https://images.example/racket.webp");
    expect(page.getByText("Racket", { selector: ".tag" }).className).toBe("tag");
    expect(rows(page)).toEqual([
      ["Shape", "diamond"],
      ["Weight", "365"],
      ["EVA Core", "Yes"],
      ["Head Size", "510 cm²"],
    ]);
    expect(page.getByText("No reviews yet")).toBeDefined();
  });

  test("links to all rackets and to the comparison", async () => {
    const page = await openNew();
    expect(page.getByRole("link", { name: "All Rackets" }).getAttribute("href")).toBe("/rackets");
    expect(page.getByRole("link", { name: "Compare" }).getAttribute("href")).toBe("/compare?ids=1");
  });

  test("says what shape and balance mean, below the values", async () => {
    const page = await openNew({
      specifications: { Shape: "Diamond", balance: "high 270 mm", weight: "365-375 g" },
    });
    const specifications = within(page.getByRole("region", { name: "Specifications" }));
    expect(specifications.getByText(/^Diamond: sweet spot near the tip/)).toBeDefined();
    expect(specifications.getByText(/^High balance: the weight is near the tip/)).toBeDefined();
    expect(specifications.getByText("heavy")).toBeDefined();
  });

  test("lists what is similar: of its shape, then of about its price", async () => {
    const add = (name: string, shape: string, price: number | null, type: "racket" | "ball" = "racket") =>
      addEquipment(app.entities(), { name, type, price, specifications: { Shape: shape } });
    const id = await add("This", "Diamond", 10_000);
    await add("Round and near", "round", 10_100);
    await add("Diamond and far", "diamond ", 30_000);
    await add("Round and far", "round", 20_000);
    await add("Diamond and near", "DIAMOND", 11_000);
    await add("Without price", "round", null);
    await add("A ball", "diamond", 10_000, "ball");
    const page = await open(`/equipment/${id}`);
    const similar = within(page.getByRole("region", { name: "Similar Rackets" })).getAllByRole("heading", {
      level: 3,
    });
    expect(similar.map(({ textContent }) => textContent)).toEqual([
      "Diamond and near",
      "Diamond and far",
      "Round and near",
      "Round and far",
    ]);
  });

  test("does not guess what an unknown weight means", async () => {
    const page = await openNew({ specifications: { core: "EVA", weight: "light" } });
    expect(page.queryByText("heavy")).toBeNull();
    expect(rows(page)).toEqual([
      ["Weight", "light"],
      ["Core", "EVA"],
    ]);
  });

  test("omits empty fields", async () => {
    const page = await openNew();
    expect(page.queryByText(/₹/)).toBeNull();
    expect(page.queryByRole("region", { name: "Specifications" })).toBeNull();
    expect(page.getAllByText("No reviews yet")).toBeDefined();
  });
});

test("the page of a ball has its own badge, links to all balls and has no comparison", async () => {
  const page = await openNew({
    type: "ball",
    name: "Pro",
    specifications: { type: "training", weight: "57 g" },
  });
  expect(page.getByText("Ball", { selector: ".tag" }).className).toBe("tag tag-secondary");
  expect(page.getByRole("link", { name: "All Balls" }).getAttribute("href")).toBe("/balls");
  expect(page.queryByRole("link", { name: /Compare/ })).toBeNull();
  expect(page.queryByText("heavy")).toBeNull();
  expect(page.getByText("No reviews yet. Be the first to review this ball!")).toBeDefined();
});

test("only super admins are offered to edit and delete equipment", async () => {
  const id = await addEquipment(app.entities());
  const admin = await app.signedIn({ isSuperAdmin: true });
  const page = await open(`/equipment/${id}`, admin);
  for (const name of ["Edit", "Delete"]) {
    const link = page.getByRole("link", { name });
    expect(link.getAttribute("href")).toBe(`/equipment/${id}/${name.toLowerCase()}`);
  }
  for (const browser of [app.visitor(), await app.signedIn()]) {
    const others = await open(`/equipment/${id}`, browser);
    for (const name of ["Edit", "Delete"]) expect(others.queryByRole("link", { name })).toBeNull();
  }
});

describe("the reviews of equipment", () => {
  test("have a mean and a histogram, whose links filter them", async () => {
    const id = await addEquipment(app.entities());
    await addReviews(app.entities(), { equipment: id }, [5, 5, 3.5], "A text");
    const page = await open(`/equipment/${id}`);
    const section = within(page.getByRole("region", { name: "Ratings & Reviews" }));
    expect(section.getByText("4.5 out of 5 from 3 reviews")).toBeDefined();
    expect(page.getByText("4.5", { selector: ".rating-number" })).toBeDefined();
    const bar = section.getByRole("link", { name: /^5\.0 out of 5/ });
    expect(bar.getAttribute("href")).toBe(`/equipment/${id}?rating=5#reviews-list`);
    expect(page.getByText("(3 reviews)")).toBeDefined();
    expect(section.getAllByText("Equipment")).toHaveLength(3);
    expect(section.getAllByRole("link", { name: /^Player No/ })[0]?.getAttribute("href")).toMatch(
      /^\/profile\//,
    );

    const filtered = await open(`/equipment/${id}?rating=3.5`);
    expect(filtered.getAllByText("A text")).toHaveLength(1);
    expect(filtered.getByText(/^1 review with 3.5 stars/)).toBeDefined();
  });

  test("include the highlighted one from any page", async () => {
    const id = await addEquipment(app.entities());
    await addReviews(
      app.entities(),
      { equipment: id },
      Array.from({ length: 25 }, () => 4),
    );
    const page = await open(`/equipment/${id}?highlight=1`);
    const highlighted = page
      .getAllByRole("listitem")
      .filter(({ className }) => /highlighted/.test(className));
    expect(highlighted.map((review) => review.id)).toEqual(["review-1"]);
  });

  test("have a link to the form, also for visitors", async () => {
    const page = await openNew();
    expect(page.getByText("No reviews yet. Be the first to review this racket!")).toBeDefined();
    expect(page.getByRole("link", { name: "Write a Review" }).getAttribute("href")).toBe(
      "/equipment/1/review",
    );
  });
});

test.each(["999", "0", "-1", "abc", "1e3", "2147483648"])(
  "Unknown equipment responds 404: %s",
  async (id) => {
    const response = await app.visitor().get(`/equipment/${id}`);
    expect(response.status).toBe(404);
    const page = await readPage(response);
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Equipment Not Found");
    expect(page.getByText("The equipment you're looking for doesn't exist.")).toBeDefined();
    expect(page.getByRole("link", { name: "See all rackets" }).getAttribute("href")).toBe("/rackets");
  },
);

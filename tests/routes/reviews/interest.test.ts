import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import { type SignedIn, startApp } from "../../support/app";
import { addReviews, courtFields } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let asha: SignedIn;
const COURT = { itemType: "court", itemId: 1 } as const;

beforeEach(async () => {
  app = await startApp();
  await app.repositories().courts.add(courtFields());
  asha = await app.signedIn({ email: "asha@example.com", firstName: "Asha", lastName: "Rao" });
});

const open = async (path: string, browser: Pick<SignedIn, "get"> = app.visitor()) =>
  readPage(await browser.get(path));
const read = async (path: string) => (await app.visitor().get(path)).json();
const rate = (interest?: "works" | "owns" | "given" | "rival" | null, rating = 5) =>
  app.repositories().reviews.add(
    asha.viewer.id,
    COURT,
    {
      rating,
      reviewText: "Come and play",
      aspects: { light: rating },
      interest,
    },
    [],
  );

describe("the form of a review", () => {
  test("asks for an interest, and stores none by default", async () => {
    const page = await open("/courts/1/review", asha);
    const question = page.getByRole("combobox", {
      name: "Do you work here, own it, or play for free?",
    });
    const answers = within(question).getAllByRole("option");
    expect(answers.map(({ textContent }) => textContent)).toEqual([
      "No",
      "I work here",
      "I own it, or a part",
      "I play here for free",
      "I run another court",
    ]);
    expect((await press(asha, page, "Submit Review", { rating: "4" })).status).toBe(303);
    expect(await app.repositories().reviews.find(1)).toMatchObject({ interest: null });
  });

  test.each(["works", "owns", "given", "rival"])(
    "stores %s, and keeps it when something else is rejected",
    async (interest) => {
      const page = await open("/courts/1/review", asha);
      const rejected = await press(asha, page, "Submit Review", { interest });
      expect(rejected.status).toBe(422);
      const again = await readPage(rejected);
      expect((await press(asha, again, "Submit Review", { rating: "4" })).status).toBe(303);
      expect(await app.repositories().reviews.find(1)).toMatchObject({ interest });
    },
  );

  test("rejects an unknown answer", async () => {
    const response = await asha.post("/courts/1/review", { rating: "4", interest: "knows" });
    expect(response.status).toBe(422);
    const page = await readPage(response);
    expect(
      page.getByRole("link", { name: "Please choose one of the answers on how you are connected." }),
    ).toBeDefined();
  });

  test("asks a super admin about the author, and leaves or changes the answer", async () => {
    await rate("works");
    const admin = await app.signedIn({ email: "admin@example.com", isSuperAdmin: true });
    const page = await open("/reviews/1/edit", admin);
    const question = page.getByRole("combobox", {
      name: "Does the author work here, own it, or play for free?",
    });
    expect(within(question).getByRole("option", { name: "Works here" }).hasAttribute("selected")).toBe(true);
    expect((await press(admin, page, "Update Review", { rating: "4" })).status).toBe(303);
    expect(await app.repositories().reviews.find(1)).toMatchObject({ rating: 4, interest: "works" });
    await press(admin, await open("/reviews/1/edit", admin), "Update Review", { interest: "none" });
    expect(await app.repositories().reviews.find(1)).toMatchObject({ interest: null });
  });

  test("changes it in an edit, which recounts", async () => {
    await rate("works");
    await addReviews(app.entities(), 1, [2]);
    const court = () => app.repositories().courts.findById(1);
    expect(await court()).toMatchObject({ averageRating: 2, totalReviews: 1 });
    const page = await open("/reviews/1/edit", asha);
    expect(formBehind(page, "Update Review").fields.interest).toEqual(["works"]);
    await press(asha, page, "Update Review", { interest: "none" });
    expect(await court()).toMatchObject({
      averageRating: 3.5,
      totalReviews: 2,
      aspects: { light: { average: 5, count: 1 } },
    });
    await press(asha, await open("/reviews/1/edit", asha), "Update Review", { interest: "owns" });
    expect(await court()).toMatchObject({
      averageRating: 2,
      totalReviews: 1,
      aspects: { light: { average: null, count: 0 } },
    });
  });
});

describe("a review with an interest", () => {
  test("is marked in a group of its own, and counts nowhere on the page", async () => {
    await rate("works");
    await addReviews(app.entities(), 1, [4, 4, 3.5], "Fine");
    const page = await open("/courts/1");
    const section = within(page.getByRole("region", { name: "Ratings & Reviews" }));
    expect(section.getByText("3.8 out of 5 from 3 reviews")).toBeDefined();
    const group = section.getByRole("heading", { name: "By people connected to it" }).parentElement;
    expect(group?.querySelectorAll("li")).toHaveLength(1);
    expect(within(group ?? page.getByRole("main")).getByText("Works here")).toBeDefined();
    expect(section.getAllByText("Come and play")).toHaveLength(1);
    const best = within(section.getByRole("list", { name: "Reviews by rating" })).getAllByRole("listitem")[0];
    expect(best?.textContent).toMatch(/out of 5: 0 reviews$/);
    expect(section.queryByRole("table")).toBeNull();
  });

  test("alone leaves the item without reviews that count", async () => {
    await rate("owns");
    const page = await open("/courts/1");
    expect(page.getByText("No reviews yet. Be the first to review this court!")).toBeDefined();
    expect(page.getByText("Owns it")).toBeDefined();
    expect(await read("/api/courts")).toMatchObject([{ totalReviews: 0, averageRating: 0 }]);
    expect(await read("/api/stats")).toMatchObject({ reviews: 0 });
  });

  test("is highlighted in its group, not added to the others", async () => {
    await rate("given");
    await addReviews(app.entities(), 1, [4]);
    const page = await open("/courts/1?highlight=1");
    expect(page.getAllByText("Come and play")).toHaveLength(1);
    expect(page.getByText("Come and play").closest("li")?.className).toContain("review-highlighted");
  });

  test("is marked in searches, on profiles and in feeds, too", async () => {
    await rate("given");
    for (const path of ["/search?q=come+play", `/profile/${asha.viewer.id}`])
      expect((await open(path)).getAllByText("Plays for free").length).toBeGreaterThan(0);
    expect(await (await app.visitor().get("/courts/1/reviews.atom")).text()).toContain("Plays for free");
  });

  test("is part of one's own data, and of the audit log when a super admin changes it", async () => {
    await rate(null);
    const admin = await app.signedIn({ email: "admin@example.com", isSuperAdmin: true });
    await admin.json("PUT", "/api/reviews/1", { interest: "works" });
    expect((await open("/admin/audit", admin)).getByText("Interest")).toBeDefined();
    const { reviews } = await (await asha.get("/account/export")).json();
    expect(reviews).toMatchObject([{ interest: "works" }]);
  });
});

describe("the API", () => {
  test("reads and writes it", async () => {
    const review = { ...COURT, rating: 4 };
    const written = await asha.json("POST", "/api/reviews", { ...review, interest: "owns" });
    expect([written.status, (await written.json()).interest]).toEqual([201, "owns"]);
    const court = await read("/api/courts/1");
    expect(court).toMatchObject({ totalReviews: 0, averageRating: 0, reviews: [{ interest: "owns" }] });
    const change = async (body: object) => (await asha.json("PUT", "/api/reviews/1", body)).json();
    expect(await change({ rating: 3 })).toMatchObject({ interest: "owns" });
    for (const interest of [null, "none"]) {
      await change({ interest: "given" });
      expect(await change({ interest })).toMatchObject({ interest: null });
      expect(await read("/api/courts/1")).toMatchObject({ totalReviews: 1, averageRating: 3 });
    }
  });

  test("rejects anything else with 422", async () => {
    for (const interest of ["knows", "", 1, true, ["works"]]) {
      const response = await asha.json("POST", "/api/reviews", { ...COURT, rating: 4, interest });
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toEqual({
        interest: ["interest must be works, owns, given, rival or none"],
      });
    }
  });
});

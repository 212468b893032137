import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { NO_DESCRIPTION, OFFENSIVE_DESCRIPTION, TOO_MANY_PICTURES } from "~/features/reviews/picture.labels";
import { MAX_PICTURES, PICTURES_IN_ROW } from "~/features/reviews/picture.limits";
import type { ReviewPicture } from "~/features/reviews/picture.view";
import { ReviewRepository } from "~/features/reviews/review.repository.server";
import type { Visitor } from "../../support/app";
import { addReviews } from "../../support/catalogue";
import { formBehind, press } from "../../support/form";
import { readHead } from "../../support/head";
import { addPicture, drawn, fileOf, uploadOf } from "../../support/images";
import { readPage } from "../../support/page";
import { type Person, problemOf, startWithCourt } from "../api/api";
import { own } from "../owners/owners";

const COURT = "/courts/1";
const FORM = "/courts/1/review";
const EDIT = "/reviews/1/edit";
const SUBMIT = "Submit Review";
const ADD = "Add another picture";

let app: Awaited<ReturnType<typeof startWithCourt>>;
let zubin: Person;
let photo: File;

beforeEach(async () => {
  app = await startWithCourt();
  zubin = await app.signedIn({ firstName: "Zubin" });
  photo ??= fileOf(await drawn({ width: 100, height: 75 }), "Net.jpg");
});

const open = async (path: string, browser: Visitor = app.visitor()) => readPage(await browser.get(path));
const picturesOf = async (id: number): Promise<ReviewPicture[]> =>
  (await app.repositories().reviews.findEvenHidden(id))?.pictures ?? [];
const described = async (id: number) =>
  (await picturesOf(id)).map(({ number, description }) => [number, description]);
const imageRows = () =>
  app
    .entities()
    .execute<{ name: string; is_used: boolean }[]>(
      "select name, is_used from images order by created_at, name",
    );

/** Replaces the pictures of the review of the court, as its author. */
async function replace(pictures: { image: string; description: string }[]): Promise<void> {
  const { images, reviews } = app.repositories();
  images.setOwner(app.asha.viewer);
  await reviews.change(1, null, { pictures }, null);
}

/** Gives Asha's review of the court pictures, as if she had uploaded them. */
async function addPictures(...descriptions: string[]): Promise<string[]> {
  const pictures = [];
  for (const description of descriptions)
    pictures.push({ image: await uploadOf(app.entities(), app.asha.viewer.id, "review"), description });
  await replace(pictures);
  return pictures.map(({ image }) => image);
}

describe("a new review", () => {
  test("is posted with a picture, which its card shows, and which has a page of its own", async () => {
    const response = await zubin.postFiles(FORM, {
      rating: "4",
      picture: fileOf(await drawn()),
      pictureDescription: " The net of the first court ",
    });
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      `${COURT}?highlight=3#review-3`,
    ]);
    const court = await open(COURT);
    const card = court.getByRole("list", { name: "Pictures of the review by Zubin Rao" });
    const link = within(card).getByRole("link", { name: "The net of the first court" });
    expect(link.getAttribute("href")).toBe("/reviews/3/pictures/1");
    const small = within(link).getByRole("img");
    expect(small.getAttribute("loading")).toBe("lazy");
    expect(small.getAttribute("srcset")).toMatch(/-320\.webp 320w, .*-640\.webp 640w, .*-800\.webp 800w$/);
    const page = await open("/reviews/3/pictures/1");
    const image = page.getByRole("img", { name: "The net of the first court" });
    expect(image.getAttribute("src")).toMatch(/^\/uploads\/[0-9a-f]{32}-800\.webp$/);
    expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["800", "600"]);
    expect(page.getByRole("link", { name: "Zubin Rao" }).getAttribute("href")).toContain("/profile/");
    expect(page.getByRole("link", { name: "Read the review" }).getAttribute("href")).toBe(
      `${COURT}?highlight=3#review-3`,
    );
  });

  test("without pictures has none, and a closed fold for them", async () => {
    expect((await zubin.post(FORM, { rating: "4", pictureDescription: "" })).status).toBe(303);
    expect(await picturesOf(3)).toEqual([]);
    const racket = await open("/equipment/1/review", zubin);
    const fold = racket.getByText("Add pictures").closest("details");
    expect(fold?.hasAttribute("open")).toBe(false);
    expect((await open("/reviews/3/edit", zubin)).getByText("Add pictures").closest("details")?.open).toBe(
      false,
    );
  });

  test("whose picture has no description is rejected, and keeps the picture and all that was typed", async () => {
    const response = await zubin.postFiles(FORM, {
      rating: "4",
      reviewText: "Fine turf",
      picture: photo,
      pictureDescription: " ",
    });
    expect(response.status).toBe(422);
    const page = await readPage(response);
    const error = page.getByRole("link", { name: NO_DESCRIPTION });
    const field = page.getByRole("textbox", { name: "Description", description: new RegExp(NO_DESCRIPTION) });
    expect(error.getAttribute("href")).toBe(`#${encodeURIComponent(field.id)}`);
    expect(field.closest("details")?.hasAttribute("open")).toBe(true);
    const again = await press(zubin, page, SUBMIT, { "pictures[0].description": "The net" });
    expect(again.status).toBe(303);
    expect(await described(3)).toEqual([[1, "The net"]]);
    expect(await imageRows()).toHaveLength(1);
    expect((await open(COURT)).getByText("Fine turf")).toBeDefined();
  });

  test("keeps a picture when another field is invalid", async () => {
    const page = await readPage(
      await zubin.postFiles(FORM, { rating: "", picture: photo, pictureDescription: "The net" }),
    );
    page.getByRole("link", { name: "Please select a rating" });
    expect((await press(zubin, page, SUBMIT, { rating: "2" })).status).toBe(303);
    expect(await described(3)).toEqual([[1, "The net"]]);
  });

  test.each([
    ["the visit code is wrong", 422, () => {}],
    [
      "the review cannot be stored",
      500,
      () =>
        vi.spyOn(ReviewRepository.prototype, "add").mockRejectedValueOnce(new Error("Unexpected failure.")),
    ],
  ])("keeps a picture when %s", async (_, status, fail) => {
    fail();
    const visitCode = status === 422 ? "ABCDEF" : "";
    const fields = { rating: "4", visitCode, picture: photo, pictureDescription: "The net" };
    const response = await zubin.postFiles(FORM, fields);
    expect(response.status).toBe(status);
    const again = await press(zubin, await readPage(response), SUBMIT, { visitCode: "" });
    expect(again.status).toBe(303);
    expect(await described(3)).toEqual([[1, "The net"]]);
    expect(await imageRows()).toHaveLength(1);
  });

  test("is added once when its form is sent twice with the same file, and again with another description", async () => {
    const typed = { rating: "4", lastReview: "0", picture: photo };
    const send = async (pictureDescription: string) =>
      (await zubin.postFiles("/equipment/1/review", { ...typed, pictureDescription })).headers.get(
        "Location",
      );
    const first = await send("The edge");
    expect(await send("The edge")).toBe(first);
    expect(await send("The grip")).not.toBe(first);
  });

  test("shows what is wrong with its fields beside what is wrong with its file", async () => {
    const response = await zubin.postFiles(FORM, {
      rating: "",
      reviewText: "x".repeat(1_001),
      picture: fileOf(Buffer.from("Notes"), "notes.txt"),
      pictureDescription: "The net",
    });
    expect(response.status).toBe(415);
    const alert = within((await readPage(response)).getByRole("alert"));
    expect(alert.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Please select a rating",
      "Review text can be at most 1,000 characters long",
      "Invalid file type. Please choose a JPEG, PNG, GIF or WebP image.",
    ]);
  });

  test.each([
    ["of another type", () => fileOf(Buffer.from("<svg/>"), "net.svg"), 415, /^Invalid file type/],
    ["that is damaged", async () => fileOf((await drawn()).subarray(0, 400)), 422, /^This image is damaged/],
  ])("with a file %s is rejected with what was typed", async (_, file, status, message) => {
    const response = await zubin.postFiles(FORM, {
      rating: "4",
      reviewText: "Fine turf",
      picture: await file(),
      pictureDescription: "The net",
    });
    expect(response.status).toBe(status);
    const page = await readPage(response);
    expect(page.getByRole("link", { name: message }).getAttribute("href")).toBe("#review-picture");
    expect(formBehind(page, SUBMIT).fields).toMatchObject({
      rating: ["4"],
      reviewText: ["Fine turf"],
      pictureDescription: ["The net"],
    });
  });

  test("with a description and no file is rejected", async () => {
    const response = await zubin.post(FORM, { rating: "4", pictureDescription: "The net" });
    expect(response.status).toBe(422);
    const page = await readPage(response);
    page.getByRole("link", { name: /^Please choose the picture that you describe/ });
    expect(formBehind(page, SUBMIT).fields.pictureDescription).toEqual(["The net"]);
  });

  test("gets up to four pictures, one after the other", async () => {
    let page = await open(FORM, zubin);
    for (let number = 1; number < MAX_PICTURES; number++) {
      const { fields } = formBehind(page, ADD);
      const filled = Object.fromEntries(Object.entries(fields).map(([name, [value = ""]]) => [name, value]));
      const response = await zubin.postFiles(FORM, {
        ...filled,
        rating: "5",
        picture: photo,
        pictureDescription: `Picture ${number}`,
      });
      expect(response.status).toBe(200);
      page = await readPage(response);
      expect(formBehind(page, SUBMIT).fields).toMatchObject({
        rating: ["5"],
        [`pictures[${number - 1}].description`]: [`Picture ${number}`],
        pictureDescription: [""],
      });
    }
    expect(page.queryByRole("button", { name: ADD })).toBeNull();
    const { fields } = formBehind(page, SUBMIT);
    const filled = Object.fromEntries(Object.entries(fields).map(([name, [value = ""]]) => [name, value]));
    const last = await zubin.postFiles(FORM, { ...filled, picture: photo, pictureDescription: "Picture 4" });
    expect(last.status).toBe(303);
    expect(await described(3)).toEqual([1, 2, 3, 4].map((number) => [number, `Picture ${number}`]));
  });

  test("does not get a fifth, which is not stored", async () => {
    const taken = Object.fromEntries(
      [0, 1, 2, 3].map((at) => [`pictures[${at}].image`, `/uploads/${"a".repeat(32)}-${at + 1}.webp`]),
    );
    const response = await zubin.postFiles(FORM, { rating: "4", ...taken, picture: photo });
    expect(response.status).toBe(422);
    (await readPage(response)).getByRole("link", { name: TOO_MANY_PICTURES });
    expect(await imageRows()).toEqual([]);
  });

  test("asks for a picture when none is chosen to be added", async () => {
    const response = await zubin.post(FORM, { rating: "4", addPicture: "yes" });
    expect(response.status).toBe(422);
    (await readPage(response)).getByRole("link", { name: "Please choose an image file" });
  });

  test("rejects an offensive description", async () => {
    const image = await uploadOf(app.entities(), zubin.viewer.id, "review");
    const fields = { "pictures[0].image": image, "pictures[0].description": "What a bastard" };
    const response = await zubin.post(FORM, { rating: "4", ...fields });
    expect(response.status).toBe(422);
    (await readPage(response)).getByRole("link", { name: OFFENSIVE_DESCRIPTION });
  });

  test.each([
    ["of another user", () => uploadOf(app.entities(), app.asha.viewer.id, "review")],
    ["for another purpose", () => uploadOf(app.entities(), zubin.viewer.id, "profile")],
    ["that does not exist", async () => `/uploads/${"f".repeat(32)}-640.webp`],
    ["of another review", async () => (await addPictures("The net"))[0] ?? ""],
  ])("cannot use an upload %s", async (_, upload) => {
    const fields = { "pictures[0].image": await upload(), "pictures[0].description": "Mine" };
    const response = await zubin.post(FORM, { rating: "4", ...fields });
    expect(response.status).toBe(422);
    (await readPage(response)).getByRole("link", { name: /^Please choose the picture again/ });
    expect(await picturesOf(3)).toEqual([]);
    expect(await app.repositories().reviews.find(3)).toBeNull();
  });

  test("of a visitor is preserved over the sign-in, without the file", async () => {
    const visitor = app.visitor();
    const response = await visitor.postFiles(FORM, {
      rating: "4",
      picture: photo,
      pictureDescription: "The net",
    });
    expect(response.headers.get("Location")).toContain("/api/login");
    const back = await app.signedIn({ email: "new@example.com" }, visitor.cookies);
    const page = await open(FORM, back);
    expect(formBehind(page, SUBMIT).fields).toMatchObject({ rating: ["4"], pictureDescription: ["The net"] });
    expect(await imageRows()).toEqual([]);
  });
});

describe("an edit", () => {
  const UPDATE = "Update Review";

  test("removes, describes anew and adds pictures; the others keep their addresses", async () => {
    const [first, second] = await addPictures("The net", "The glass", "The door");
    const page = await open(EDIT, app.asha);
    const { fields } = formBehind(page, UPDATE);
    const filled = Object.fromEntries(Object.entries(fields).map(([name, [value = ""]]) => [name, value]));
    const response = await app.asha.postFiles(EDIT, {
      ...filled,
      "pictures[0].remove": "yes",
      "pictures[2].description": "The door, open",
      picture: photo,
      pictureDescription: "The lights",
    });
    expect(response.status).toBe(303);
    expect(await described(1)).toEqual([
      [1, "The lights"],
      [2, "The glass"],
      [3, "The door, open"],
    ]);
    expect((await picturesOf(1))[1]?.image).toBe(second);
    await vi.waitFor(async () => {
      const names = (await imageRows()).map(({ name }) => `/uploads/${name}`);
      expect(names).toHaveLength(3);
      expect(names).not.toContain(first);
    }, 5_000);
  });

  test("of the pictures alone is an edit", async () => {
    await addPictures("The net");
    const before = await app.repositories().reviews.find(1);
    const page = await open(EDIT, app.asha);
    await press(app.asha, page, UPDATE, { "pictures[0].description": "The new net" });
    const after = await app.repositories().reviews.find(1);
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    expect(await described(1)).toEqual([[1, "The new net"]]);
  });

  test("without changes to the pictures leaves them", async () => {
    await addPictures("The net");
    await app.asha.post(EDIT, { rating: "3", reviewText: "Ask for Vinod." });
    expect(await described(1)).toEqual([[1, "The net"]]);
  });

  test("that comes too late keeps its new picture in the form", async () => {
    await addPictures("The net");
    const response = await app.asha.postFiles(EDIT, {
      rating: "3",
      reviewText: "Ask for Vinod.",
      version: "1",
      picture: photo,
      pictureDescription: "The lights",
    });
    expect(response.status).toBe(409);
    expect(formBehind(await readPage(response), UPDATE).fields).toMatchObject({
      "pictures[0].description": ["The lights"],
    });
  });

  test("by a super admin has no pictures", async () => {
    await addPictures("The net");
    const page = await open(EDIT, app.admin);
    expect(page.queryByText("Add pictures")).toBeNull();
    await press(app.admin, page, UPDATE, { reviewText: "Good." });
    expect(await described(1)).toEqual([[1, "The net"]]);
  });
});

describe("the JSON API", () => {
  const upload = async (person: Person) => {
    const response = await person.postFiles("/api/upload/review", { picture: photo });
    expect(response.status).toBe(201);
    const { imageUrl }: { imageUrl: string } = await response.json();
    return imageUrl;
  };

  test("adds, replaces and removes pictures", async () => {
    const image = await upload(zubin);
    const added = await zubin.json("POST", "/api/reviews", {
      itemType: "court",
      itemId: 1,
      rating: 4,
      pictures: [{ image, description: "The net" }],
    });
    expect(added.status).toBe(201);
    const net = { number: 1, image, description: "The net", width: 100, height: 75 };
    expect((await added.json()).pictures).toEqual([net]);
    const other = await upload(zubin);
    const both = [
      { image, description: "The net" },
      { image: other, description: "The glass" },
    ];
    const changed = await zubin.json("PUT", "/api/reviews/3", { pictures: both });
    expect((await changed.json()).pictures).toEqual([
      net,
      { ...net, number: 2, image: other, description: "The glass" },
    ]);
    await zubin.json("PUT", "/api/reviews/3", { rating: 3 });
    expect(await described(3)).toHaveLength(2);
    const { reviews } = await (await app.visitor().get("/api/courts/1")).json();
    expect(reviews[0].pictures).toHaveLength(2);
    await zubin.json("PUT", "/api/reviews/3", { pictures: null });
    expect(await (await app.visitor().get("/api/reviews/3")).json()).toMatchObject({ pictures: [] });
  });

  test.each([
    ["no list", "net", "pictures must be a list"],
    ["too many", Array(5).fill({ image: "/uploads/a.webp", description: "The net" }), TOO_MANY_PICTURES],
    ["no description", [{ image: "/uploads/a.webp" }], NO_DESCRIPTION],
    ["a blank description", [{ image: "/uploads/a.webp", description: "\u200b" }], NO_DESCRIPTION],
    [
      "an address of the web",
      [{ image: "https://a.example/b.png", description: "The net" }],
      /^image must be/,
    ],
    ["no image", [{ description: "The net" }], /^image must be/],
    [
      "an unknown upload",
      [{ image: "/uploads/a.webp", description: "The net" }],
      /^Please choose the picture/,
    ],
  ])("rejects pictures with %s", async (_, pictures, message) => {
    const response = await zubin.json("POST", "/api/reviews", {
      itemType: "court",
      itemId: 1,
      rating: 4,
      pictures,
    });
    const { status, errors } = await problemOf(response);
    expect(status).toBe(422);
    expect(Object.values(errors ?? {}).flat()).toEqual([
      typeof message === "string" ? message : expect.stringMatching(message),
    ]);
    expect(await app.repositories().reviews.find(3)).toBeNull();
  });

  test("rejects the same picture twice", async () => {
    const picture = { image: await upload(app.asha), description: "The net" };
    const response = await app.asha.json("PUT", "/api/reviews/1", { pictures: [picture, picture] });
    expect((await problemOf(response)).message).toBe("The same picture is in the list twice");
  });

  test("lets a super admin remove the pictures of others and not add any", async () => {
    await addPictures("The net");
    const image = await upload(app.admin);
    const response = await app.admin.json("PUT", "/api/reviews/1", {
      pictures: [{ image, description: "Another" }],
    });
    expect((await problemOf(response)).message).toBe("Only the author of a review adds pictures to it");
    await app.admin.json("PUT", "/api/reviews/1", { pictures: [], reason: "It shows a child." });
    expect(await app.repositories().reviews.find(1)).toMatchObject({
      pictures: [],
      moderationReason: "It shows a child.",
    });
  });

  test("stores uploads of signed-in users only", async () => {
    expect((await app.visitor().postFiles("/api/upload/review", { picture: photo })).status).toBe(401);
    expect(await imageRows()).toEqual([]);
    expect((await zubin.postFiles("/api/upload/review", { rating: "4" })).status).toBe(422);
  });
});

describe("the pictures of an item", () => {
  test("are in a row on its page, which leads to all of them, the newest review first", async () => {
    await addPictures("The net", "The glass", "The door", "The lights");
    await addReviews(app.entities(), 1, [3, 4]);
    for (const [review, numbers] of [
      [3, [1, 2]],
      [4, [2]],
    ] as const) {
      for (const number of numbers)
        await addPicture(app.entities(), review, { number, description: `Of ${review}: ${number}` });
    }
    await app
      .entities()
      .execute("update all_reviews set created_at = now() + make_interval(mins => id) where court_id = 1");
    const court = await open(COURT);
    const namesIn = (list: HTMLElement) =>
      within(list)
        .getAllByRole("img")
        .map((image) => image.getAttribute("alt"));
    const order = ["Of 4: 2", "Of 3: 1", "Of 3: 2", "The net", "The glass", "The door", "The lights"];
    expect(namesIn(court.getByRole("list", { name: "Pictures of the reviews" }))).toEqual(
      order.slice(0, PICTURES_IN_ROW),
    );
    const link = court.getByRole("link", { name: "All 7 pictures" });
    const all = await open(link.getAttribute("href") ?? "");
    expect(namesIn(all.getByRole("list", { name: "Pictures of Smash Arena" }))).toEqual(order);

    const visited: (string | null)[] = [];
    let path: string | null = "/reviews/4/pictures/2";
    while (path) {
      const page = await open(path);
      visited.push(page.getAllByRole("img").at(-1)?.getAttribute("alt") ?? null);
      page.getByText(`${visited.length} of 7`);
      const before = page.queryByRole("link", { name: "Previous picture" });
      expect(before === null).toBe(visited.length === 1);
      path = page.queryByRole("link", { name: "Next picture" })?.getAttribute("href") ?? null;
    }
    expect(visited).toEqual(order);
    const second = await app.visitor().get("/reviews/3/pictures/1");
    expect(readHead(await second.text()).titles).toEqual(["Picture 2 of 7 of Smash Arena · Bandeja"]);
  });

  test("are missing without a row where there are none, and on a page that says so", async () => {
    expect((await open(COURT)).queryByRole("list", { name: "Pictures of the reviews" })).toBeNull();
    (await open(`${COURT}/pictures`)).getByText("No pictures yet.");
    expect((await app.visitor().get("/courts/2/pictures")).status).toBe(404);
    expect((await app.visitor().get("/equipment/1/pictures?page=9")).status).toBe(200);
  });

  test.each(["2", "0", "x", "01", "99999999999"])("have no page for number %s", async (number) => {
    await addPictures("The net");
    expect((await app.visitor().get(`/reviews/1/pictures/${number}`)).status).toBe(404);
  });

  test("are descriptions in the lite version", async () => {
    await addPictures("The net");
    const html = await (await app.visitor().get(COURT, { "Save-Data": "on" })).text();
    expect(html).toContain("Picture: The net");
    expect(html).not.toContain("/uploads/");
  });
});

describe("a picture", () => {
  const PICTURE = "/reviews/1/pictures/1";
  const REMOVE = `${PICTURE}/remove`;
  const names = async (browser: Visitor) => {
    const page = await open(PICTURE, browser);
    return ["Report picture", "Remove picture", "Edit your review"].filter((name) =>
      page.queryByRole("link", { name }),
    );
  };

  beforeEach(async () => {
    await addPictures("The net", "The glass");
  });

  test("is reported by others, edited by its author and removed by super admins", async () => {
    expect(await names(app.visitor())).toEqual(["Report picture"]);
    expect(await names(zubin)).toEqual(["Report picture"]);
    expect(await names(app.asha)).toEqual(["Edit your review"]);
    expect(await names(app.admin)).toEqual(["Remove picture"]);
  });

  test("is reported alone, and the queue of reports leads to it", async () => {
    const page = await open(PICTURE, zubin);
    const form = await open(
      page.getByRole("link", { name: "Report picture" }).getAttribute("href") ?? "",
      zubin,
    );
    form.getByRole("heading", { name: "Report Picture" });
    form.getByText("You report the picture: The net");
    const response = await press(zubin, form, "Send Report", { reason: "personal" });
    expect(response.headers.get("Location")).toBe(`${PICTURE}#review-1`);
    const queue = await open("/admin/reports", app.admin);
    const reported = queue.getByRole("list", { name: "Reported pictures" });
    expect(within(reported).getByRole("link", { name: "The net" }).getAttribute("href")).toBe(PICTURE);
    const { reports } = await (await zubin.get("/account/export")).json();
    expect(reports).toMatchObject([{ reason: "personal", picture: (await picturesOf(1))[0]?.image }]);
    await app.admin.post(REMOVE, { reason: "It shows a child." });
    (await open("/admin/reports", app.admin)).getByText("The reported picture is no longer there.");
  });

  test("that is gone is not reported, nor its review, and the form is preserved", async () => {
    const picture = `/uploads/${"f".repeat(32)}-640.webp`;
    const response = await zubin.post("/reviews/1/report", { reason: "spam", note: "My child.", picture });
    expect(response.status).toBe(404);
    const page = await readPage(response);
    page.getByRole("heading", { level: 1, name: "Picture Not Found" });
    expect(page.getByRole("main").innerHTML).toContain("My child.");
    expect(await app.entities().execute("select 1 from reports")).toEqual([]);
    expect((await zubin.get("/reviews/1/report?picture=4")).status).toBe(404);
  });

  test("is none of the owner's reply, whose reports name no picture", async () => {
    await own(app, zubin, { itemType: "court", itemId: 1 });
    await app.repositories().replies.save(1, zubin.viewer.id, { text: "Thank you.", version: null });
    const report = async (fields: Record<string, string>) =>
      (await app.asha.post("/reviews/1/reply/report", { reason: "spam", ...fields })).status;
    expect(await report({ picture: (await picturesOf(1))[0]?.image ?? "" })).toBe(404);
    expect(await app.entities().execute("select 1 from reports")).toEqual([]);
    expect(await report({})).toBe(303);
  });

  test("is removed by a super admin with a reason, which the author and the audit log get", async () => {
    const page = await open(REMOVE, app.admin);
    const response = await press(app.admin, page, "Remove Picture", { reason: "It shows a child." });
    expect([response.status, response.headers.get("Location")]).toEqual([
      303,
      `${COURT}?highlight=1#review-1`,
    ]);
    expect(await described(1)).toEqual([[2, "The glass"]]);
    const court = await open(COURT);
    court.getByText("It shows a child.");
    court.getByText("Ask for Vinod.");
    (await open("/courts", app.asha)).getByText(/^A moderator has changed your review/);
    (await open("/account/security", app.asha)).getByText("Smash Arena");
    const entries = await app
      .entities()
      .execute("select action, before, after from audit_entries order by id desc limit 1");
    expect(entries).toMatchObject([
      { action: "changed", before: { pictures: 2 }, after: { pictures: 1, reason: "It shows a child." } },
    ]);
    expect(await (await app.visitor().get("/api/reviews/1/versions")).json()).toEqual([]);
    await vi.waitFor(async () => expect(await imageRows()).toHaveLength(1), 5_000);
  });

  test("is not removed without a reason, or when it is another one by now", async () => {
    const page = await open(REMOVE, app.admin);
    const rejected = await press(app.admin, page, "Remove Picture", { reason: " " });
    expect(rejected.status).toBe(422);
    (await readPage(rejected)).getByRole("link", { name: "Please write the reason" });
    const [, second] = await picturesOf(1);
    await replace(second ? [second] : []);
    await addPictures("The door");
    const late = await press(app.admin, page, "Remove Picture", { reason: "It shows a child." });
    expect(late.status).toBe(404);
    expect(await described(1)).toEqual([[1, "The door"]]);
  });

  test("is hidden with its review, except from its author and super admins", async () => {
    await app.admin.post("/reviews/1/hide", { reason: "personal" });
    const statuses = (path: string) =>
      Promise.all(
        [app.visitor(), zubin, app.asha, app.admin].map(async (one) => (await one.get(path)).status),
      );
    expect(await statuses(PICTURE)).toEqual([404, 404, 200, 200]);
    expect((await open(COURT)).queryByRole("list", { name: "Pictures of the reviews" })).toBeNull();
    (await open(`${COURT}/pictures`)).getByText("No pictures yet.");
    expect((await app.visitor().get("/api/reviews/1")).status).toBe(404);
  });

  test("is removed by a super admin when its review is hidden, too", async () => {
    await app.admin.post("/reviews/1/hide", { reason: "personal" });
    expect((await zubin.get(REMOVE)).status).toBe(403);
    const page = await open(REMOVE, app.admin);
    const response = await press(app.admin, page, "Remove Picture", { reason: "It shows a child." });
    expect(response.status).toBe(303);
    expect(await app.entities().execute("select description from review_pictures")).toEqual([
      { description: "The glass" },
    ]);
    await vi.waitFor(async () => expect(await imageRows()).toHaveLength(1), 5_000);
  });

  test("is deleted with its review", async () => {
    await app.asha.post("/reviews/1/delete");
    expect(await app.entities().execute("select 1 from review_pictures")).toEqual([]);
    await vi.waitFor(async () => expect(await imageRows()).toEqual([]), 5_000);
  });

  test("is deleted with its author's account, and with its court", async () => {
    const image = await uploadOf(app.entities(), zubin.viewer.id, "review");
    const pictures = [{ image, description: "The door" }];
    await zubin.json("POST", "/api/reviews", { itemType: "court", itemId: 1, rating: 4, pictures });
    expect(await app.repositories().users.deleteAccount(app.asha.viewer.id)).toBe("left");
    const discarded = () =>
      app.entities().execute<object[]>("select from images where discarded_at is not null and not is_used");
    expect(await app.entities().execute("select review_id from review_pictures")).toEqual([{ review_id: 3 }]);
    expect(await discarded()).toHaveLength(2);
    await app.repositories().courts.remove(1);
    expect(await app.entities().execute("select 1 from review_pictures")).toEqual([]);
    expect(await discarded()).toHaveLength(3);
  });

  test("is in its author's data export", async () => {
    const { reviews, images } = await (await app.asha.get("/account/export")).json();
    const court = reviews.find(({ itemType }: { itemType: string }) => itemType === "court");
    expect(court.pictures).toMatchObject([
      { number: 1, description: "The net", width: 640, height: 480 },
      { number: 2, description: "The glass" },
    ]);
    expect(images).toMatchObject([
      { purpose: "review", isUsed: true, address: court.pictures[0].image },
      { purpose: "review", isUsed: true },
    ]);
  });
});

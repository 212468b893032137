import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { PICTURES_IN_ROW, PICTURES_PER_PAGE } from "~/features/reviews/picture.limits";
import { REVIEWS_PER_PAGE } from "~/features/reviews/review.limits";
import { startApp } from "../../support/app";
import { addReviews, courtFields } from "../../support/catalogue";
import { reader } from "../../support/html";

/** Rounds of reading both pages in turn; the least time of each counts. */
const ROUNDS = 15;

const TEXT =
  "Lights are even from corner to corner, and the glass is clean. Book early for a Saturday. ".repeat(2);

let app: Awaited<ReturnType<typeof startApp>>;
let few: string;
let many: string;

/** Adds a court with reviews, of which some have a picture, and votes for them. @returns its path */
async function addCourt(name: string, reviews: number, pictures: number, votes: number): Promise<string> {
  const { id } = await app.repositories().courts.add(courtFields({ name }));
  const ratings = Array.from({ length: reviews }, (_, at) => 0.5 + (at % 10) / 2);
  await addReviews(app.entities(), id, ratings, TEXT);
  const em = app.entities();
  // One picture for each of the newest reviews.
  await em.execute(
    `with chosen as (
        select id, lpad(to_hex(id), 32, '0') || '-640.webp' as name
        from reviews where court_id = ? order by id desc limit ?
      ), images as (
        insert into images (name, purpose, width, height, files, bytes)
        select name, 'review', 640, 480, array[name], 1000 from chosen returning name
      )
      select count(*) from images`,
    [id, pictures],
  );
  await em.execute(
    `insert into review_pictures (review_id, number, image_url, description)
      select id, 1, '/uploads/' || lpad(to_hex(id), 32, '0') || '-640.webp', 'The net of No. ' || id
      from reviews where court_id = ? order by id desc limit ?`,
    [id, pictures],
  );
  await em.execute(
    `insert into review_votes (review_id, user_id)
      select r.id, u.id from reviews r join users u on u.id <> r.user_id
      where r.court_id = ? order by hashtext(r.id || u.id) limit ?`,
    [id, votes],
  );
  return `/courts/${id}`;
}

beforeAll(async () => {
  app = await startApp();
  few = await addCourt("Few", 10, 3, 50);
  many = await addCourt("Many", 1_000, 300, 5_000);
  await app.entities().execute("analyze");
}, 120_000);

async function read(path: string) {
  const began = performance.now();
  const response = await app.visitor().get(path);
  const body = await response.text();
  expect([path, response.status]).toEqual([path, 200]);
  return { body, time: performance.now() - began, link: response.headers.get("Link") };
}

async function ratioOf(work: string, reference: string): Promise<number> {
  let [least, leastReference] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    least = Math.min(least, (await read(work)).time);
    leastReference = Math.min(leastReference, (await read(reference)).time);
  }
  return least / leastReference;
}

const pageOf = (html: string) => reader.parseFromString(html, "text/html");

test("the page of an item has one page of its reviews and few requests, however many there are", async () => {
  const { body } = await read(many);
  const page = pageOf(body);
  expect(page.querySelectorAll('[id^="review-"]')).toHaveLength(REVIEWS_PER_PAGE);
  expect(body).toContain("1,000");
  expect(body).toContain("300");
  const images = [...page.querySelectorAll("main img")];
  expect(images.length).toBeLessThanOrEqual(PICTURES_IN_ROW + REVIEWS_PER_PAGE + 1);
  // What is not lazy is loaded with the first view.
  const eager = images.filter((image) => image.getAttribute("loading") !== "lazy");
  expect(eager.length).toBeLessThanOrEqual(1);
  expect(gzipSync(body).byteLength).toBeLessThan(22_000);
});

test("the page takes no longer than one with ten reviews, but for the reviews that it shows", async () => {
  // Twice as many reviews are on it.
  const ratio = await ratioOf(many, few);
  const bytes = (await read(many)).body.length / (await read(few)).body.length;
  expect(ratio).toBeLessThan(3.5);
  expect(bytes).toBeLessThan(2.5);
});

test.each([
  ["page=50", 2],
  ["rating=4.5", 2],
  // Reads the time of each of the 5,000 votes.
  ["sort=helpful", 6],
  ["sort=helpful&page=25", 6],
])("with ?%s it takes no more than %i times as long", async (query, times) => {
  expect(await ratioOf(`${many}?${query}`, many)).toBeLessThan(times);
});

test("its gallery is paged, and takes no longer than the page", async () => {
  const { body } = await read(`${many}/pictures`);
  expect(pageOf(body).querySelectorAll("main img")).toHaveLength(PICTURES_PER_PAGE);
  const ratio = await ratioOf(`${many}/pictures?page=13`, many);
  expect(ratio).toBeLessThan(1.5);
  expect(gzipSync(body).byteLength).toBeLessThan(12_000);
});

test("the API lists its reviews in pages", async () => {
  const { body, link } = await read("/api/reviews?limit=100");
  expect(JSON.parse(body)).toHaveLength(100);
  expect(link).toContain('rel="next"');
  const ratio = await ratioOf("/api/reviews?limit=20", `/api${few}`);
  expect(ratio).toBeLessThan(4);
});

import { beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../support/app";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let court: { id: number };

beforeEach(async () => {
  app = await startApp();
  court = await app.repositories().courts.add({ name: "Sea Link Padel", location: "Bandra West, Mumbai" });
});

const reviewPath = () => `/courts/${court.id}/review`;
const courtNow = () => app.repositories().courts.find(court.id);

describe("Writing a review of a court", () => {
  test("shows it on the court's page and counts it", async () => {
    const player = await app.signedIn({ firstName: "Meera" });
    const answer = await player.post(reviewPath(), {
      rating: "4.5",
      reviewText: "Grippy turf, kind lights.",
    });
    expect(answer.status).toBe(303);
    const page = await readPage(await player.get(answer.headers.get("Location") ?? ""));
    page.getByText("Grippy turf, kind lights.");
    page.getByText("Your review has been submitted!");
    expect(await courtNow()).toMatchObject({ averageRating: 4.5, totalReviews: 1 });
  });

  test("is done once by each person", async () => {
    const player = await app.signedIn();
    await player.post(reviewPath(), { rating: "5" });
    const again = await player.post(reviewPath(), { rating: "1" });
    expect(again.status).toBe(409);
    expect(await courtNow()).toMatchObject({ averageRating: 5, totalReviews: 1 });
    const other = await app.signedIn();
    await other.post(reviewPath(), { rating: "4" });
    expect(await courtNow()).toMatchObject({ averageRating: 4.5, totalReviews: 2 });
  });

  test("without a rating comes back with what was typed", async () => {
    const player = await app.signedIn();
    const answer = await player.post(reviewPath(), { reviewText: "Line one\r\nline two" });
    expect(answer.status).toBe(422);
    const page = await readPage(answer);
    expect(page.getByLabelText(/Your review/).textContent).toBe("Line one\nline two");
    expect(page.getAllByText("Please select a rating").length).toBeGreaterThan(0);
    expect(await courtNow()).toMatchObject({ totalReviews: 0 });
  });

  test("sends a visitor to the sign-in, and back", async () => {
    const answer = await app.visitor().get(reviewPath());
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(`/api/login?returnTo=${encodeURIComponent(reviewPath())}`);
  });

  test("has no such page for a court that is not there", async () => {
    const player = await app.signedIn();
    for (const id of ["999", "0", "-1", "abc", "1e3", "99999999999999999999"]) {
      expect((await player.get(`/courts/${id}/review`)).status, id).toBe(404);
      expect((await player.post(`/courts/${id}/review`, { rating: "4" })).status, id).toBe(404);
    }
  });
});

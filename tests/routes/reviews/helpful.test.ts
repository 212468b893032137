import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, test } from "vitest";
import type { SignedIn } from "../../support/app";
import { formBehind, press } from "../../support/form";
import { readPage } from "../../support/page";
import { deleteAccount, problemOf, startWithCourt } from "../api/api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
let reader: SignedIn;
beforeEach(async () => {
  app = await startWithCourt();
  reader = await app.signedIn({ firstName: "Rohan", lastName: "Mehta" });
});

const PAGE = "/courts/1";
const VOTE = "/reviews/1/helpful";
const API = "/api/reviews/1/helpful";
const NAME = /^Helpful( · \d+)? \(the review by Asha Rao\)$/;
const open = async (browser: Pick<SignedIn, "get"> = reader, path = PAGE) =>
  readPage(await browser.get(path));
const button = async (browser = reader) => (await open(browser)).queryByRole("button", { name: NAME });
const count = async () => (await (await app.visitor().get("/api/reviews/1")).json()).helpfulCount;
const votes = () =>
  app.entities().execute<object[]>("select review_id, user_id, counts from review_votes order by user_id");

describe("the button Helpful", () => {
  test("votes, returns to the review, and takes the vote back", async () => {
    expect((await button())?.textContent).toBe("Helpful (the review by Asha Rao)");
    const voted = await press(reader, await open(), "Helpful (the review by Asha Rao)");
    expect([voted.status, voted.headers.get("Location")]).toEqual([303, "/courts/1?highlight=1#review-1"]);
    const pressed = await button();
    expect([pressed?.textContent, pressed?.getAttribute("aria-pressed")]).toEqual([
      "Helpful · 1 (the review by Asha Rao)",
      "true",
    ]);
    expect(await count()).toBe(1);

    await press(reader, await open(), "Helpful · 1 (the review by Asha Rao)");
    expect((await button())?.getAttribute("aria-pressed")).toBe("false");
    expect([await count(), await votes()]).toEqual([0, []]);
  });

  test("returns to the page of the list that it was pressed on", async () => {
    const page = await open(reader, `${PAGE}?sort=helpful`);
    const { action } = formBehind(page, "Helpful (the review by Asha Rao)");
    const response = await reader.post(action, { helpful: "yes" });
    expect(response.headers.get("Location")).toBe("/courts/1?sort=helpful&highlight=1#review-1");
  });

  test("responds without a redirect to the page's script", async () => {
    const response = await reader.post(`${VOTE}.data`, { helpful: "yes", inPlace: "yes" });
    expect(response.status).toBe(200);
    expect(await count()).toBe(1);
  });

  test("a second vote and a second withdrawal change nothing", async () => {
    for (const expected of [1, 1]) {
      expect((await reader.post(VOTE, { helpful: "yes" })).status).toBe(303);
      expect(await count()).toBe(expected);
    }
    for (const expected of [0, 0]) {
      expect((await reader.post(VOTE, { helpful: "no" })).status).toBe(303);
      expect(await count()).toBe(expected);
    }
  });

  test("is not at an own review", async () => {
    expect(await button(app.asha)).toBeNull();
    expect((await app.asha.post(VOTE, { helpful: "yes" })).status).toBe(403);
    expect(await votes()).toEqual([]);
  });

  test("changes neither version nor time of the review", async () => {
    const review = async () => {
      const { helpfulCount: _, ...rest } = await (await reader.get("/api/reviews/1")).json();
      return rest;
    };
    const before = await review();
    await reader.post(VOTE, { helpful: "yes" });
    expect(await review()).toEqual(before);
  });
});

describe("a visitor", () => {
  test("gets the number and a link, is sent to sign in, and then is offered the vote", async () => {
    await reader.post(VOTE, { helpful: "yes" });
    const link = (await open(app.visitor())).getByRole("link", { name: NAME });
    expect(link.textContent).toBe("Helpful · 1 (the review by Asha Rao)");
    expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([VOTE, "nofollow"]);
    const response = await app.visitor().get(VOTE);
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Freviews%2F1%2Fhelpful");

    const meera = await app.signedIn({ firstName: "Meera" });
    const dialog = within((await open(meera, VOTE)).getByRole("dialog", { name: "Is this review helpful?" }));
    expect(dialog.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe(
      "/courts/1?highlight=1#review-1",
    );
    expect((await press(meera, await open(meera, VOTE), "Yes, it is helpful")).status).toBe(303);
    expect(await count()).toBe(2);
    await press(meera, await open(meera, VOTE), "Take my vote back");
    expect(await count()).toBe(1);
  });

  test("who posts the form is sent to sign in", async () => {
    const response = await app.visitor().post(VOTE, { helpful: "yes" });
    expect(response.headers.get("Location")).toBe("/api/login?returnTo=%2Freviews%2F1%2Fhelpful");
    expect(await votes()).toEqual([]);
  });
});

describe("the API", () => {
  test("votes and takes votes back", async () => {
    const vote = async () => (await reader.get(API)).json();
    expect(await vote()).toEqual({ isHelpful: false, helpfulCount: 0 });
    for (const _ of [1, 2]) {
      const response = await reader.json("PUT", API);
      expect([response.status, await response.json()]).toEqual([200, { isHelpful: true, helpfulCount: 1 }]);
    }
    expect(await vote()).toEqual({ isHelpful: true, helpfulCount: 1 });
    for (const _ of [1, 2]) expect((await reader.json("DELETE", API)).status).toBe(204);
    expect(await vote()).toEqual({ isHelpful: false, helpfulCount: 0 });
  });

  test("rejects visitors, authors, and unknown and hidden reviews", async () => {
    expect((await app.visitor().get(API)).status).toBe(401);
    expect((await problemOf(await app.asha.json("PUT", API))).title).toBe("Forbidden");
    await app.entities().execute("update all_reviews set hidden_for = 'spam'");
    for (const path of [API, "/api/reviews/99/helpful", "/api/reviews/x/helpful"]) {
      for (const method of ["PUT", "DELETE"]) {
        expect.soft([path, (await reader.json(method, path)).status]).toEqual([path, 404]);
      }
    }
  });
});

describe("votes that do not count", () => {
  beforeEach(async () => {
    await reader.post(VOTE, { helpful: "yes" });
    await app.admin.post(VOTE, { helpful: "yes" });
    expect(await count()).toBe(2);
  });

  const suspension = (verb: string) =>
    app.admin.post(`/admin/users/${reader.viewer.id}/${verb}`, { reason: "Spam.", duration: "1" });

  test("are those of a suspended user, until the suspension is lifted", async () => {
    await suspension("suspend");
    expect(await count()).toBe(1);
    expect((await reader.post(VOTE, { helpful: "yes" })).status).toBe(403);
    await suspension("reinstate");
    expect(await count()).toBe(2);
  });

  test("count again when the suspension has ended by time", async () => {
    await suspension("suspend");
    const { votes } = app.repositories();
    await votes.countAfterSuspensions();
    expect([await count(), await votes.uncounted()]).toEqual([1, 0]);
    // As if time had passed, which changes no row.
    await app.entities().execute(`do $$ begin
      set local session_replication_role = replica;
      update users set suspended_until = now() - interval '1 minute' where suspended_until is not null;
    end $$`);
    expect([await count(), await votes.uncounted()]).toEqual([1, 1]);
    await votes.countAfterSuspensions();
    expect([await count(), await votes.uncounted()]).toEqual([2, 0]);
  });

  test("are deleted with the account of the voter", async () => {
    await deleteAccount(app, reader);
    expect([await count(), (await votes()).length]).toEqual([1, 1]);
  });

  test("are deleted with the review", async () => {
    await app.asha.post("/reviews/1/delete");
    expect(await votes()).toEqual([]);
  });
});

test("the data export lists one's votes", async () => {
  await reader.post(VOTE, { helpful: "yes" });
  expect((await (await reader.get("/account/export")).json()).helpfulVotes).toEqual([
    { reviewId: 1, itemName: "Smash Arena", votedAt: expect.stringMatching(/Z$/) },
  ]);
});

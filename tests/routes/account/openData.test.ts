import { beforeEach, describe, expect, test } from "vitest";
import { startApp, suspend } from "../../support/app";
import { press } from "../../support/form";
import { readPage } from "../../support/page";
import { LICENCE, openSite } from "../data/openSite";

let site: Awaited<ReturnType<typeof openSite>>;
beforeEach(async () => {
  site = await openSite();
});

const PATH = "/account/open-data";
const AGREE = { shared: "on", licence: LICENCE };

interface Line {
  visited: boolean | null;
  id: number;
  author: string | null;
}

/** The reviews in the next download. */
async function downloaded(): Promise<Line[]> {
  const text = await (await site.app.visitor().get("/data/reviews.jsonl")).text();
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const ids = async () => (await downloaded()).map(({ id }) => id);

const checkboxes = async (response: Response) => {
  const page = await readPage(response);
  return page.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked);
};

describe("reviews as open data", () => {
  test("are not without their author's consent", async () => {
    expect(await ids()).toEqual([1, 2, 3]);
    expect(await checkboxes(await site.meera.get(PATH))).toEqual([false, false]);
    (await readPage(await site.meera.get("/account"))).getByText(
      "Your reviews are not in the open data of Bandeja.",
    );
  });

  test("are when the author agrees, with the name only if the author agrees to that", async () => {
    const response = await site.meera.post(PATH, AGREE);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/account"]);
    expect((await downloaded()).at(-1)).toMatchObject({ id: 7, author: null });
    expect(await checkboxes(await site.meera.get(PATH))).toEqual([true, false]);
    await site.meera.post(PATH, { ...AGREE, withName: "on" });
    expect((await downloaded()).at(-1)).toMatchObject({ id: 7, author: "Meera Nair" });
    expect(await checkboxes(await site.meera.get(PATH))).toEqual([true, true]);
    (await readPage(await site.meera.get("/account"))).getByText(
      "Your reviews are in the open data of Bandeja, with your name.",
    );
  });

  test("are not in the next download after the author withdraws, deletes the account or is suspended", async () => {
    await site.asha.post(PATH, { licence: LICENCE });
    expect(await ids()).toEqual([3]);
    await suspend(site.app, site.kabir);
    expect(await ids()).toEqual([]);
    await site.app
      .entities()
      .execute("update users set suspended_until = now() - interval '1 minute'  where id = ?", [
        site.kabir.viewer.id,
      ]);
    expect(await ids()).toEqual([3]);
    await site.app.entities().execute("delete from users where id = ?", [site.kabir.viewer.id]);
    expect(await ids()).toEqual([]);
  });

  test("can be taken out by a suspended author", async () => {
    await suspend(site.app, site.kabir);
    expect((await site.kabir.post(PATH, { licence: LICENCE })).status).toBe(303);
    expect(await site.app.repositories().openData.consentOf(site.kabir.viewer.id)).toBeNull();
  });

  test("are not those that are hidden or of interest, as soon as they are", async () => {
    await site.app.entities().execute("update all_reviews set hidden_for = 'spam' where id = 1");
    await site.app.entities().execute("update all_reviews set interest = 'works' where id = 3");
    expect(await ids()).toEqual([2]);
  });

  test("are not while the licence is another than the author agreed to", async () => {
    const { id } = site.asha.viewer;
    await site.app.repositories().openData.agree(id, "ODbL-1.0", { withName: true, withVisits: true });
    expect(await ids()).toEqual([3]);
    const page = await readPage(await site.asha.get(PATH));
    page.getByText(/You agreed to another licence/);
    expect(await checkboxes(await site.asha.get(PATH))).toEqual([false, false]);
  });

  test("say which have a visit once the author agrees to a form that says so", async () => {
    const visited = async () => (await downloaded()).map(({ id, visited }) => [id, visited]);
    expect(await visited()).toEqual([
      [1, true],
      [2, null],
      [3, null],
    ]);
    const page = await readPage(await site.kabir.get(PATH));
    page.getByText(/the open data says which reviews have the mark “Visited”/);
    page.getByText(/the mark “Visited” if it has one/);
    await site.kabir.post(PATH, AGREE);
    expect(await visited()).toContainEqual([3, true]);
    expect((await readPage(await site.kabir.get(PATH))).queryByText(/does not say so of yours/)).toBeNull();
  });

  test("keep the time of a consent that does not change", async () => {
    const { openData } = site.app.repositories();
    const before = await openData.consentOf(site.asha.viewer.id);
    await site.asha.post(PATH, { ...AGREE, withName: "on" });
    expect(await openData.consentOf(site.asha.viewer.id)).toEqual(before);
  });
});

describe("the form", () => {
  test("rejects a licence that the page no longer shows, and shows the choice again", async () => {
    for (const licence of ["ODbL-1.0", "", "\0"]) {
      const response = await site.meera.post(PATH, { shared: "on", withName: "on", licence });
      expect(response.status).toBe(409);
      const page = await readPage(response);
      page.getByText("The licence has changed. Please read it before you agree.");
      expect(page.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([
        true,
        true,
      ]);
    }
    expect(await ids()).toEqual([1, 2, 3]);
  });

  test("rejects the name without the reviews", async () => {
    const response = await site.meera.post(PATH, { withName: "on", licence: LICENCE });
    expect(response.status).toBe(422);
    expect(
      (await readPage(response)).getAllByText("Your name can only be there with your reviews").length,
    ).toBe(2);
  });

  test("is for signed-in users", async () => {
    const { headers } = await site.app.visitor().get(PATH);
    expect(headers.get("Location")).toBe(`/api/login?returnTo=${encodeURIComponent(PATH)}`);
  });
});

test("changes are in the security log, the consent is in the export", async () => {
  await site.asha.post(PATH, AGREE);
  await site.asha.post(PATH, { licence: LICENCE });
  const { openDataConsent, securityLog } = await (await site.asha.get("/account/export")).json();
  expect(openDataConsent).toBeNull();
  const events = securityLog.map(({ kind, detail }: { kind: string; detail: string | null }) => [
    kind,
    detail,
  ]);
  expect(events.slice(0, 3)).toEqual([
    ["open-data-off", null],
    ["open-data-on", LICENCE],
    ["open-data-on", `${LICENCE}, with my name`],
  ]);
  const kabir = await (await site.kabir.get("/account/export")).json();
  expect(kabir.openDataConsent).toEqual({
    licence: LICENCE,
    withName: false,
    withVisits: false,
    agreedAt: expect.any(String),
  });
  (await readPage(await site.asha.get("/account/security"))).getByText("Reviews taken out of the open data");
});

describe("the API", () => {
  const API = "/api/profile/open-data";

  test("reads, changes and withdraws a consent", async () => {
    const off = { licence: LICENCE, isShared: false, consent: null };
    expect(await (await site.meera.get(API)).json()).toEqual(off);
    const agreed = await site.meera.json("PUT", API, { licence: LICENCE, withName: true, withVisits: true });
    const on = {
      licence: LICENCE,
      isShared: true,
      consent: { licence: LICENCE, withName: true, withVisits: true, agreedAt: expect.any(String) },
    };
    expect([agreed.status, await agreed.json()]).toEqual([200, on]);
    expect(await (await site.meera.get(API)).json()).toEqual(on);
    expect(await ids()).toEqual([1, 2, 3, 7]);
    expect((await site.meera.json("DELETE", API)).status).toBe(204);
    expect(await (await site.meera.get(API)).json()).toEqual(off);
    expect(await ids()).toEqual([1, 2, 3]);
  });

  test("keeps what a change does not have, and null clears it", async () => {
    const put = async (body: object) =>
      (await (await site.meera.json("PUT", API, { licence: LICENCE, ...body })).json()).consent;
    await put({ withName: true, withVisits: true });
    expect(await put({ withName: false })).toMatchObject({ withName: false, withVisits: true });
    expect(await put({})).toMatchObject({ withName: false, withVisits: true });
    expect(await put({ withVisits: null })).toMatchObject({ withName: false, withVisits: false });
    const earlier = { withName: true, withVisits: true };
    await site.app.repositories().openData.agree(site.meera.viewer.id, "MIT", earlier);
    expect(await put({})).toMatchObject({ licence: LICENCE, withName: false, withVisits: false });
  });

  test("is without the name unless it is asked for, and rejects another licence", async () => {
    expect((await (await site.meera.json("PUT", API, { licence: LICENCE })).json()).consent.withName).toBe(
      false,
    );
    const rejected = await site.meera.json("PUT", API, { licence: "MIT" });
    expect([rejected.status, (await rejected.json()).message]).toEqual([
      409,
      "The licence has changed. Please read it before you agree.",
    ]);
    for (const body of [
      {},
      { licence: 1 },
      { licence: LICENCE, withName: "yes" },
      { licence: "a".repeat(201) },
    ]) {
      expect((await site.meera.json("PUT", API, body)).status).toBe(422);
    }
  });
});

describe("a site without a licence", () => {
  test("offers the catalogue, but no reviews and no consent", async () => {
    const app = await startApp({ openDataLicence: null });
    const asha = await app.signedIn();
    for (const name of ["courts.csv", "equipment.jsonl"]) {
      expect((await app.visitor().get(`/data/${name}`)).status).toBe(200);
    }
    for (const name of ["reviews.csv", "reviews.jsonl", "reviews-mangrove.jsonl"]) {
      const response = await app.visitor().get(`/data/${name}`);
      expect([response.status, (await response.json()).message]).toEqual([
        404,
        "Reviews cannot be downloaded, because this site has named no licence for them.",
      ]);
    }
    const datapackage = await (await app.visitor().get("/data/datapackage.json")).json();
    expect([datapackage.licenses, datapackage.resources.length]).toEqual([undefined, 2]);
    const page = await readPage(await app.visitor().get("/data"));
    page.getByText(/This site has named no licence/);
    expect(page.queryByRole("heading", { name: "Reviews" })).toBeNull();
    expect((await asha.post(PATH, AGREE)).status).toBe(409);
    expect((await asha.json("PUT", "/api/profile/open-data", { licence: LICENCE })).status).toBe(409);
    (await readPage(await asha.get(PATH))).getByText(/has named no licence/);
    expect(await (await asha.get("/account")).text()).not.toContain(PATH);
  });

  test("lets users withdraw a consent that would count again with the licence", async () => {
    const app = await startApp({ openDataLicence: null });
    const asha = await app.signedIn();
    const { openData } = app.repositories();
    await openData.agree(asha.viewer.id, LICENCE, { withName: true, withVisits: true });
    const account = await readPage(await asha.get("/account"));
    account.getByText("Your reviews are not in the open data of Bandeja.");
    const link = account.getByRole("link", { name: "Your reviews as open data" });
    expect(link.getAttribute("href")).toBe(PATH);
    const page = await readPage(await asha.get(PATH));
    page.getByText(/Once this site names that licence again/);
    const other = await app.signedIn();
    await openData.agree(other.viewer.id, LICENCE, { withName: true, withVisits: true });
    expect((await press(other, page, "Withdraw")).status).toBe(409);
    expect(await openData.consentOf(other.viewer.id)).not.toBeNull();
    const response = await press(asha, page, "Withdraw");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/account"]);
    expect(await openData.consentOf(asha.viewer.id)).toBeNull();
    expect((await readPage(await asha.get(PATH))).queryByRole("button", { name: "Withdraw" })).toBeNull();
  });
});

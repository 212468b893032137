import { within } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CODE_LETTERS } from "~/features/visits/visit.limits";
import { dayOf, daysAfter, dayText } from "~/features/visits/visitDays";
import { press } from "../../support/form";
import { readPage } from "../../support/page";
import { startWithCourt } from "../api/api";
import { COURT, own } from "../owners/owners";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});
afterEach(() => {
  vi.useRealTimers();
});

const DESK = "/courts/1/desk";
const CODE = new RegExp(`^[${CODE_LETTERS}]{6}$`);

const open = async (path = DESK) => readPage(await app.admin.get(path));
const codesOn = async (path = DESK) =>
  (await open(path)).getAllByText(CODE, { selector: "p" }).map(({ textContent }) => textContent);
const secrets = () =>
  app.entities().execute<{ secret: string }[]>("select secret from visit_secrets order by court_id");

describe("the desk page", () => {
  test("has today's code, its QR code and the address to type", async () => {
    const page = await open();
    const sheet = within(page.getByRole("region", { name: dayText(dayOf(new Date())) }));
    const code = sheet.getByText(CODE, { selector: "p" }).textContent ?? "";
    expect(await app.repositories().visits.dayOfCode(1, code)).toBe(dayOf(new Date()));
    const [picture] = page.getAllByRole("img", { name: /^QR code that opens the review form/ });
    expect(picture?.querySelector("path")?.getAttribute("d")).toMatch(/^M\d/);
    sheet.getByText(/open 127\.0\.0\.1:3000\/courts\/1\/review and type the visit code/);
  });

  test("prints one of seven days, or all of them", async () => {
    const days = Array.from({ length: 7 }, (_, at) => daysAfter(dayOf(new Date()), at));
    const codes = await app.repositories().visits.codesOf(1, days);
    expect(await codesOn(`${DESK}?day=week`)).toEqual(codes);
    expect(await codesOn(`${DESK}?day=${days[3]}`)).toEqual([codes?.[3]]);
    for (const other of ["", "tomorrow", daysAfter(days[0] ?? "", -1), daysAfter(days[0] ?? "", 7)])
      expect(await codesOn(`${DESK}?day=${other}`)).toEqual([codes?.[0]]);
    const links = within((await open()).getByRole("list", { name: "Days to print" })).getAllByRole("link");
    expect(links).toHaveLength(8);
    expect(links[0]?.getAttribute("aria-current")).toBe("true");
    expect(links.at(-1)?.textContent).toBe("All 7 days");
    expect(links.at(-1)?.getAttribute("href")).toBe(`${DESK}?day=week`);
  });

  test("has another code after midnight in Mumbai", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T18:29:00Z") });
    const before = await codesOn();
    vi.setSystemTime(new Date("2026-11-27T18:31:00Z"));
    expect(await codesOn()).not.toEqual(before);
  });

  test("is linked from the court's page for super admins alone, and never stored by a cache", async () => {
    const name = "Visit codes";
    expect((await open("/courts/1")).getByRole("link", { name }).getAttribute("href")).toBe(DESK);
    for (const browser of [app.asha, app.visitor()])
      expect((await readPage(await browser.get("/courts/1"))).queryByRole("link", { name })).toBeNull();
    expect((await app.admin.get(DESK)).headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("is for super admins, and owners of the court", async () => {
    for (const path of [DESK, `${DESK}.data`, `${DESK}?day=week`]) {
      expect((await app.asha.get(path)).status).toBe(403);
      const visitor = await app.visitor().get(path);
      expect(await visitor.text()).not.toContain((await codesOn())[0]);
    }
    expect((await app.visitor().get(DESK)).status).toBe(302);
    expect((await app.admin.get("/courts/99/desk")).status).toBe(404);
    await own(app, app.asha, COURT);
    const page = readPage(await app.asha.get(DESK));
    expect((await page).getAllByText(CODE, { selector: "p" })).toHaveLength(1);
    expect((await page).queryByRole("link", { name: "Replace the codes" })).toBeNull();
    expect((await readPage(await app.asha.get("/courts/1"))).getByRole("link", { name: "Visit codes" }));
  });
});

describe("the secret of a court", () => {
  test("is made with it, differs from others, and goes with it", async () => {
    await app.repositories().courts.add({ name: "Lob House", location: "Powai" });
    const [one, other] = await secrets();
    expect(one?.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(other?.secret).not.toBe(one?.secret);
    await app.repositories().courts.remove(2);
    expect(await secrets()).toHaveLength(1);
  });

  test("is on no page, in no response, export or log of changes", async () => {
    const [row] = await secrets();
    await app.admin.post(`${DESK}/replace`);
    const [after] = await secrets();
    const pages = [DESK, `${DESK}.data`, "/courts/1", "/api/courts/1", "/api/courts", "/admin/audit"];
    for (const path of [...pages, "/account/export", "/admin/export/courts.csv", "/data/courts.csv"]) {
      const text = await (await app.admin.get(path)).text();
      for (const secret of [row?.secret ?? "-", after?.secret ?? "-"]) expect(text).not.toContain(secret);
    }
    const entries = await app
      .entities()
      .execute("select before, after from audit_entries where action = 'changed'");
    expect(JSON.stringify(entries)).not.toMatch(/[0-9a-f]{64}/);
  });

  test("is replaced by a super admin, which is recorded and ends all codes", async () => {
    const [before] = await codesOn();
    const response = await press(app.admin, await open(`${DESK}/replace`), "Replace");
    expect([response.status, response.headers.get("Location")]).toEqual([303, DESK]);
    (await open()).getByText("Codes replaced");
    expect(await codesOn()).not.toEqual([before]);
    const review = { itemType: "court", itemId: 1, rating: 4, visitCode: before };
    const kabir = await app.signedIn({ firstName: "Kabir" });
    expect((await kabir.json("POST", "/api/reviews", review)).status).toBe(422);
    const [entry] = await app
      .entities()
      .execute(
        "select action, subject_kind, subject_name, before, after from audit_entries order by id desc limit 1",
      );
    const since = { visitCodesSince: expect.stringMatching(/^\d{4}-.*Z$/) };
    const subject = { action: "changed", subject_kind: "court", subject_name: "Smash Arena" };
    expect(entry).toEqual({ ...subject, before: since, after: since });
    (await open("/admin/audit")).getByText("Visit codes since");
  });

  test("can be made where it is missing", async () => {
    await app.entities().execute("delete from visit_secrets");
    const page = await open();
    page.getByText("This court has no codes yet.");
    expect(page.getByRole("link", { name: "Make codes" }).getAttribute("href")).toBe(`${DESK}/replace`);
    const review = { itemType: "court", itemId: 1, visitCode: "BBBBBB" };
    expect((await app.asha.json("PUT", "/api/reviews/1", review)).status).toBe(422);
    await app.admin.post(`${DESK}/replace`);
    expect(await codesOn()).toHaveLength(1);
    expect((await app.admin.post("/courts/99/desk/replace")).status).toBe(404);
  });
});

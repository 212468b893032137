import { expect, type Page } from "@playwright/test";
import { overflow } from "../support/browser";
import { rate, star } from "../support/courtPage";
import { expectWhole } from "./expectCompletePage";
import { type Account, test } from "./fixtures";

/** A page of the site as somebody may come to see it. */
interface View {
  name: string;
  path: string;
  as?: Account;
  /** What is done there before it is looked at; works with and without script. */
  after?(page: Page): Promise<void>;
}

const ADMIN = "admin@example.com";
const PLAYER = "player@example.com";
const NEWCOMER = "newcomer@example.com";

const views: readonly View[] = [
  { name: "the front page", path: "/" },
  { name: "the front page, its carousels turned", path: "/?courts=3&rackets=11&balls=8" },
  { name: "the front page of somebody signed in", path: "/", as: ADMIN },
  { name: "access tokens", path: "/account/tokens", as: PLAYER },
  { name: "a new access token", path: "/account/tokens", as: NEWCOMER, after: makeToken },
  { name: "revoking an access token", path: "/account/tokens", as: NEWCOMER, after: askToRevoke },
  { name: "the calls of the API, unfolded", path: "/api", after: unfoldDetails },
  { name: "the courts", path: "/courts" },
  {
    name: "the courts with filters unfolded",
    path: "/courts?location=Powai&price=mid",
    after: unfoldFilters,
  },
  { name: "the courts as a super admin", path: "/courts?page=2", as: ADMIN },
  { name: "search results of all kinds", path: "/courts?q=control" },
  { name: "an empty search", path: "/courts?q=underwater+polo" },
  { name: "a court", path: "/courts/1" },
  { name: "a court as a super admin", path: "/courts/1", as: ADMIN },
  { name: "a court with so many stars, one review ringed", path: "/courts/1?rating=4.5&highlight=1" },
  { name: "a court that nobody has reviewed", path: "/courts?q=Slow+Local+Padel", after: openFirst },
  { name: "a review form", path: "/courts/2/review", as: NEWCOMER },
  { name: "a review form with errors", path: "/courts/2/review", as: NEWCOMER, after: reviewBadly },
  { name: "a second review of a court", path: "/courts/1/review", as: PLAYER },
  { name: "editing a review, with errors", path: "/courts/1", as: PLAYER, after: editBadly },
  { name: "deleting a review", path: "/courts/1", as: PLAYER, after: askToDelete },
  { name: "reporting a review, with errors", path: "/courts/1", as: NEWCOMER, after: reportBadly },
  { name: "one's own review to report", path: "/courts/1", as: PLAYER, after: reportOwn },
  { name: "adding a court", path: "/courts/new", as: ADMIN },
  { name: "adding a court, with errors", path: "/courts/new", as: ADMIN, after: addBadly },
  { name: "editing a court", path: "/courts/1/edit", as: ADMIN },
  { name: "editing a court, with errors", path: "/courts/1/edit", as: ADMIN, after: changeBadly },
  { name: "deleting a court", path: "/courts/1/delete", as: ADMIN },
  { name: "deleting a court from the list", path: "/courts/1/delete?from=list", as: ADMIN },
  { name: "a toast", path: "/courts/3/edit", as: ADMIN, after: changeCourt },
  { name: "the rackets, one ticked here and one elsewhere", path: "/rackets?ids=1,30&sort=price" },
  { name: "rackets that a search found", path: "/rackets?q=head&brand=Head" },
  { name: "the balls for training", path: "/balls?type=training" },
  { name: "balls that a search did not find", path: "/balls?q=underwater+polo" },
  { name: "a racket", path: "/equipment/24", as: PLAYER },
  { name: "a ball", path: "/equipment/31" },
  { name: "the review form of a racket", path: "/equipment/24/review", as: NEWCOMER },
  { name: "the rackets as a super admin", path: "/rackets?ids=1,30", as: ADMIN },
  { name: "adding a racket", path: "/rackets/new", as: ADMIN },
  { name: "adding a racket, with errors", path: "/rackets/new", as: ADMIN, after: addRacketBadly },
  { name: "adding a ball", path: "/balls/new", as: ADMIN },
  { name: "a racket as a super admin", path: "/equipment/24", as: ADMIN },
  { name: "editing a racket", path: "/equipment/24/edit", as: ADMIN },
  { name: "editing a racket, with errors", path: "/equipment/24/edit", as: ADMIN, after: changeRacketBadly },
  { name: "deleting a racket", path: "/equipment/24/delete", as: ADMIN },
  { name: "deleting a ball from the list", path: "/equipment/31/delete?from=list", as: ADMIN },
  { name: "no equipment to edit", path: "/equipment/99999/edit", as: ADMIN },
  { name: "no such equipment", path: "/equipment/99999" },
  { name: "two rackets side by side", path: "/compare?ids=1,24" },
  { name: "more rackets than fit, and what is none", path: "/compare?ids=1,2,3,4,5,31,x" },
  { name: "nothing to compare", path: "/compare" },
  { name: "the search", path: "/search" },
  { name: "all that a search found", path: "/search?q=head" },
  { name: "a search that found nothing", path: "/search?q=underwater+polo" },
  { name: "how Top rated works", path: "/how-ranking-works" },
  { name: "the admin dashboard", path: "/admin", as: ADMIN },
  { name: "the reviews per week as a table", path: "/admin", as: ADMIN, after: unfoldTable },
  { name: "the admin dashboard to players", path: "/admin", as: PLAYER },
  { name: "the users", path: "/admin/users", as: ADMIN },
  { name: "users that nobody is", path: "/admin/users?q=xyz", as: ADMIN },
  { name: "making a super admin", path: "/admin/users?q=player", as: ADMIN, after: askToGiveRights },
  { name: "no reports", path: "/admin/reports?show=decided", as: ADMIN },
  { name: "the reports", path: "/courts/6", as: ADMIN, after: reportAndLook },
  { name: "hiding a review", path: "/courts/6", as: ADMIN, after: askToHide },
  { name: "a review that nobody has reported", path: "/admin/reports/99999/hide", as: ADMIN },
  { name: "the audit log", path: "/courts/5/edit", as: ADMIN, after: readAudit },
  { name: "the audit log, filtered to nothing", path: "/admin/audit?kind=person&day=2026-03-02", as: ADMIN },
  { name: "the import", path: "/admin/import", as: ADMIN },
  { name: "the import, its columns unfolded", path: "/admin/import", as: ADMIN, after: unfoldColumns },
  { name: "rows that could be imported", path: "/admin/import", as: ADMIN, after: checkRows },
  { name: "rows with errors", path: "/admin/import", as: ADMIN, after: checkBadRows },
  { name: "rows that cannot be read", path: "/admin/import", as: ADMIN, after: checkNoRows },
  { name: "a policy as a super admin", path: "/guidelines", as: ADMIN },
  { name: "editing a policy, with a preview", path: "/cookie-policy/edit", as: ADMIN, after: previewPolicy },
  { name: "two who edit a policy at once", path: "/terms-of-service/edit", as: ADMIN, after: collide },
  { name: "the versions of a policy", path: "/privacy-policy/edit", as: ADMIN, after: listVersions },
  { name: "a version of a policy", path: "/guidelines/edit", as: ADMIN, after: readVersion },
  { name: "one's own profile", path: "/profile/demo-newcomer", as: NEWCOMER },
  { name: "editing a profile", path: "/profile/demo-player/edit", as: PLAYER },
  {
    name: "editing a profile, with errors",
    path: "/profile/demo-player/edit",
    as: PLAYER,
    after: describeBadly,
  },
  { name: "somebody else's profile to edit", path: "/profile/demo-player/edit", as: NEWCOMER },
  { name: "an account", path: "/account", as: PLAYER },
  { name: "deleting an account", path: "/account/delete", as: PLAYER },
  { name: "the last super admin, who stays", path: "/account/delete", as: ADMIN },
  { name: "a sign-in that was not agreed to in time", path: "/consent" },
  { name: "the gate for visitors", path: "/courts/new" },
  { name: "the gate for players", path: "/courts/1/edit", as: PLAYER },
  { name: "somebody else's review", path: "/reviews/1/edit", as: NEWCOMER },
  { name: "no such page", path: "/clubs" },
  { name: "no such court", path: "/courts/99999" },
  { name: "the accounts to choose from", path: "/api/login?returnTo=/courts" },
  { name: "a sign-in that was stopped", path: "/api/login", after: stopSignIn },
  { name: "a sign-in that did not fit", path: "/api/callback?code=x&state=y" },
  { name: "the provider's own errors", path: "/sign-in-provider/account/nothing" },
];

// The longest file: both workers take its tests, each with a server of its own.
test.describe.configure({ mode: "parallel" });

for (const view of views) {
  test.describe(view.name, () => {
    test("is whole for everybody, light and dark, narrow and wide", async ({ visitor, signedIn }) => {
      const page = view.as ? await signedIn(view.as) : await visitor();
      await page.goto(view.path);
      await prepare(page, view);
      await expectWhole(page, true);
    });

    test("fits without script, and its HTML brings no styles along", { tag: "@without-script" }, async ({
      visitor,
      signedIn,
    }) => {
      const page = view.as ? await signedIn(view.as) : await visitor();
      const answer = await page.goto(view.path);
      const html = (await answer?.text()) ?? "";
      await prepare(page, view);
      expect(html).toContain("<h1");
      expect(html.match(/<[^>]+\sstyle\s*=[^>]*>/gi)).toBeNull();
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect({ width, overflow: await overflow(page) }).toEqual({ width, overflow: 0 });
      }
    });
  });
}

for (const path of [
  "/",
  "/courts?q=rain&price=mid",
  "/courts/1",
  "/rackets",
  "/equipment/24",
  "/compare?ids=1,24",
  "/how-ranking-works",
  "/search?q=head",
  "/clubs",
]) {
  test(`${path} looks the same with script and without`, async ({ visitor }) => {
    const heights = [];
    for (const script of [true, false]) {
      const page = await visitor({ script });
      await page.goto(path, { waitUntil: "networkidle" });
      // What is below comes a moment later, by an animation.
      heights.push(
        await page.evaluate(async () => {
          await Promise.all(document.getAnimations().map(({ finished }) => finished));
          return document.documentElement.scrollHeight;
        }),
      );
    }
    expect(heights[0]).toBe(heights[1]);
  });
}

for (const path of [
  "/",
  "/courts?price=mid",
  "/courts/1",
  "/courts/1/edit",
  "/rackets?ids=1,2,3,4",
  "/equipment/24",
  "/equipment/24/edit",
  "/compare?ids=1,2,3,4",
  "/admin",
  "/admin/users",
  "/admin/import",
  "/admin/reports",
  "/guidelines/edit",
  "/guidelines/versions",
]) {
  test(`${path} can be read with text of twice the size, and at 400%`, async ({ signedIn }) => {
    const page = await signedIn(ADMIN, { width: 1280 });
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await overflow(page)).toBe(0);
    await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    // 1280 pixels at 400%, less a scrollbar.
    await page.setViewportSize({ width: 316, height: 256 });
    expect(await overflow(page)).toBe(0);
  });
}

test("With the colours of the system's choice, stars, rings and focus can still be told", async ({
  signedIn,
}) => {
  const page = await signedIn(NEWCOMER);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/courts/2/review");
  await rate(page, 3);
  await page.mouse.move(0, 0);
  const fills = await page
    .locator(".rating-half path")
    .evaluateAll((halves) => halves.map((half) => getComputedStyle(half).fill));
  expect(fills[5]).toBe(fills[0]);
  expect(fills[6]).not.toBe(fills[0]);
  await star(page, 3).press("ArrowRight");
  const ring = await star(page, 3.5).evaluate(
    (radio) => getComputedStyle(radio.parentElement?.querySelector("svg") ?? radio).outlineStyle,
  );
  expect(ring).toBe("solid");

  await page.goto("/courts/1?highlight=1");
  const ringed = page.locator(".review-highlighted");
  const id = await page.getByRole("listitem").filter({ hasText: "Jehangir Irani" }).getAttribute("id");
  await page.goto(`/courts/1?highlight=${id?.replace("review-", "")}`);
  expect(await ringed.evaluate((it) => getComputedStyle(it).outlineStyle)).toBe("solid");
});

test("Who asks for less motion gets none, and who does not is led smoothly", async ({ page }) => {
  await page.goto("/courts/1");
  const id = await page.getByRole("listitem").filter({ hasText: "Jehangir Irani" }).getAttribute("id");
  const path = `/courts/1?highlight=${id?.replace("review-", "")}`;
  const isInSight = () =>
    page.locator(`#${id}`).evaluate((it) => it.getBoundingClientRect().bottom <= innerHeight);
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(path);
    await expect.poll(isInSight).toBe(true);
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  const moving = await page.evaluate(() =>
    document.getAnimations().filter((it) => Number(it.effect?.getComputedTiming().duration) > 1),
  );
  expect(moving).toEqual([]);
});

test("No word is too long for a phone", { tag: "@phone" }, async ({ signedIn }) => {
  const page = await signedIn(ADMIN);
  const word = "Supercalifragilistic";
  await page.goto("/courts/new");
  const dialog = page.getByRole("dialog");
  const fill = (label: string, times: number) =>
    dialog.getByRole("textbox", { name: label }).fill(word.repeat(times));
  await fill("Court Name", 12);
  await fill("Location", 12);
  await fill("Description", 20);
  await fill("Price Range", 2);
  await fill("Contact Info", 12);
  await fill("Amenities", 3);
  await dialog.getByRole("button", { name: "Add Court" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: word })).toBeVisible();
  expect(await overflow(page)).toBe(0);
  const { pathname } = new URL(page.url());
  for (const path of [
    `${pathname}/review`,
    `${pathname}/edit`,
    `${pathname}/delete`,
    `/courts?q=${word.repeat(10)}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect({ path, overflow: await overflow(page) }).toEqual({ path, overflow: 0 });
  }
});

test("A photo that does not load leaves the drawing in sight, and no broken image above it", {
  tag: "@without-script",
}, async ({ signedIn, origin }) => {
  const page = await signedIn(ADMIN);
  await page.goto("/courts/4/edit");
  await page.getByRole("textbox", { name: "Image URL" }).fill(`${origin}/no-such-photo.jpg`);
  await page.getByRole("button", { name: "Update Court" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const picture = page.locator(".item-picture");
  const withPhoto = await picture.screenshot();
  await picture.locator("img").evaluate((image) => image.remove());
  expect(withPhoto.equals(await picture.screenshot())).toBe(true);
});

/** Does on the opened page of a view what is done before it is looked at. */
async function prepare(page: Page, { after }: View): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await after?.(page);
}

async function unfoldFilters(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.getByText("Filters").click();
}

/** Once for each picture of it, so each time by another name. */
async function makeToken(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill(`Scores ${Date.now()}`);
  await page.getByRole("button", { name: "Make Token" }).click();
  await expect(page.getByText("Copy it now")).toBeVisible();
}

async function askToRevoke(page: Page): Promise<void> {
  await makeToken(page);
  await page
    .getByRole("link", { name: /^Revoke/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function unfoldDetails(page: Page): Promise<void> {
  for (const summary of await page.locator("main summary").all()) await summary.click();
}

async function openFirst(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^View Details/ })
    .first()
    .click();
  await expect(page.getByText("No reviews yet.")).toBeVisible();
}

async function reviewBadly(page: Page): Promise<void> {
  await rate(page, 2);
  await page.getByRole("textbox", { name: "Your review" }).fill("a".repeat(1001));
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function editBadly(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Edit the review/ }).click();
  await page.getByRole("textbox", { name: "Your review" }).fill(" ");
  await page.getByRole("button", { name: "Update Review" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Delete the review/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function unfoldTable(page: Page): Promise<void> {
  await page.getByText("The same as a table").click();
  await expect(page.getByRole("table")).toBeVisible();
}

async function askToGiveRights(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Make super admin/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function reportBadly(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Report the review/ })
    .first()
    .click();
  await page.getByRole("radio", { name: "Something else" }).check();
  await page.getByRole("textbox", { name: "Your note" }).fill("Supercalifragilistic".repeat(30));
  await page.getByRole("button", { name: "Send Report" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function reportOwn(page: Page): Promise<void> {
  const edit = page.getByRole("link", { name: /^Edit the review/ }).first();
  await page.goto((await edit.getAttribute("href"))?.replace(/edit$/, "report") ?? "");
  await expect(page.getByRole("heading", { name: "This is your own review" })).toBeVisible();
}

/** Reports a review, unless that is done already, with a word that is too long for a phone. */
async function reportAndLook(page: Page): Promise<void> {
  const report = page.getByRole("link", { name: /^Report the review/ }).first();
  await page.goto((await report.getAttribute("href")) ?? "");
  const send = page.getByRole("button", { name: "Send Report" });
  if ((await send.count()) > 0) {
    await page.getByRole("radio", { name: "Personal information about a person" }).check();
    await page.getByRole("textbox", { name: "Your note" }).fill("Supercalifragilistic".repeat(5));
    await send.click();
    await expect(page.getByRole("status").getByText("Report sent")).toBeVisible();
  }
  await page.goto("/admin/reports");
  await expect(page.getByText("Supercalifragilistic").first()).toBeVisible();
}

async function askToHide(page: Page): Promise<void> {
  await reportAndLook(page);
  await page
    .getByRole("link", { name: /^Hide the review/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function addBadly(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const label of ["Court Name", "Location"])
    await dialog.getByRole("textbox", { name: label }).fill(" ");
  await dialog.getByRole("textbox", { name: "Price Range" }).fill("₹".repeat(51));
  await dialog.getByRole("checkbox", { name: "Membership Required" }).check();
  await dialog.getByRole("button", { name: "Add Court" }).last().click();
  await expect(dialog.getByRole("alert")).toBeVisible();
}

async function changeBadly(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Court Name" }).fill(" ");
  await page.getByRole("textbox", { name: "Another amenity" }).fill("a".repeat(61));
  await page.getByRole("button", { name: "Update Court" }).last().click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function addRacketBadly(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Racket Name" }).fill(" ");
  await dialog.getByRole("textbox", { name: "Brand" }).fill("a".repeat(101));
  await dialog.getByRole("textbox", { name: "Description" }).fill("Short.");
  await dialog.getByRole("textbox", { name: "Specifications" }).fill(`{${"weight".repeat(40)}}`);
  await dialog.getByRole("button", { name: "Add Racket" }).last().click();
  await expect(dialog.getByRole("alert")).toBeVisible();
}

async function changeRacketBadly(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Specification name" }).fill("Core");
  await page.getByRole("textbox", { name: "Specification value" }).fill("foam");
  await page.getByRole("button", { name: "Update Equipment" }).last().click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function changeCourt(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Update Court" }).last().click();
  await expect(page.getByRole("status").getByText("Court updated")).toBeVisible();
}

async function readAudit(page: Page): Promise<void> {
  const word = "Supercalifragilisticexpialidocious".repeat(5);
  await page.getByRole("textbox", { name: "Description" }).fill(`Mind the wind. ${word}`);
  await page.getByRole("button", { name: "Update Court" }).last().click();
  await expect(page.getByRole("status").getByText("Court updated")).toBeVisible();
  await page.goto("/admin/audit");
  await expect(page.getByText("Supercalifragilistic").first()).toBeVisible();
}

async function unfoldColumns(page: Page): Promise<void> {
  for (const summary of await page.getByText(/^The columns of/).all()) await summary.click();
}

async function checkSheet(page: Page, text: string): Promise<void> {
  await page.getByRole("combobox", { name: "What the rows are" }).selectOption("courts");
  await page.getByRole("textbox", { name: "Rows" }).fill(text);
  await page.getByRole("button", { name: "Check" }).click();
}

async function checkRows(page: Page): Promise<void> {
  const word = "Supercalifragilisticexpialidocious".repeat(5);
  await checkSheet(
    page,
    `id,name,location,description,Colour\n,${word},"Powai, Mumbai",${word},x\n1,${word},Dadar,Windy.,\n,${word},"Powai, Mumbai",,\n`,
  );
  await expect(page.getByRole("button", { name: "Import 3 rows" })).toBeVisible();
}

async function checkBadRows(page: Page): Promise<void> {
  const word = "Supercalifragilisticexpialidocious".repeat(9);
  await checkSheet(
    page,
    `id,name,location,numberOfCourts\n,${word},,0x4\n${word},A,B,1\n1,Fine,Powai,2\n,Short\n`,
  );
  await expect(page.getByRole("heading", { name: "3 rows have errors" })).toBeVisible();
}

async function checkNoRows(page: Page): Promise<void> {
  await checkSheet(page, 'name,location\n"Glass House,Powai');
  await expect(page.getByRole("alert")).toBeVisible();
}

async function previewPolicy(page: Page): Promise<void> {
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill(`# ${"Supercalifragilistic".repeat(5)}\n\n${await text.inputValue()}`);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("What changes").click();
  await expect(page.getByText("added:").first()).toBeVisible();
}

/** Saves a text, each time another one. */
async function savePolicy(page: Page): Promise<void> {
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const word = "Supercalifragilistic".repeat(5);
  await text.fill(`${await text.inputValue()}\n\n${word} ${Date.now()}`);
  await page.getByRole("button", { name: "Save Changes" }).click();
}

async function collide(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await savePolicy(other);
  await expect(other.getByRole("status").getByText("Terms of service updated")).toBeVisible();
  await savePolicy(page);
  await page.getByText("The whole text as it is now").click();
}

async function listVersions(page: Page): Promise<void> {
  await savePolicy(page);
  await expect(page.getByRole("status").getByText("Privacy policy updated")).toBeVisible();
  await page.getByRole("link", { name: "All Versions" }).click();
  await expect(page.getByText("The text now")).toBeVisible();
}

async function readVersion(page: Page): Promise<void> {
  await savePolicy(page);
  await expect(page.getByRole("status").getByText("Guidelines updated")).toBeVisible();
  await page.goto("/guidelines/versions/1");
  await expect(page.getByRole("button", { name: "Return to This Version" })).toBeVisible();
}

async function describeBadly(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Location" }).fill("a".repeat(101));
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function stopSignIn(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Go back without signing in" }).click();
  await expect(page.getByRole("heading", { name: "You are not signed in" })).toBeVisible();
}

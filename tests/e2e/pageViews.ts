import { type Page, expect as playwrightExpect } from "@playwright/test";
import { rate, UPLOAD_TIMEOUT } from "../support/courtPage";
import { drawn } from "../support/images";
import { type Account, ADMIN, NEWCOMER, PLAYER } from "./fixtures";

/** Outside of Playwright's runner it would wait for five seconds. */
const expect = playwrightExpect.configure({ timeout: 15_000 });

/** A page of the site in a certain state. */
export interface View {
  name: string;
  path: string;
  as?: Account;
  /** The status of its response; 200 by default. */
  status?: number;
  /** Brings the page into the state; works with and without script. */
  prepare?(page: Page): Promise<void>;
}

export const views: readonly View[] = [
  { name: "the front page", path: "/" },
  { name: "the front page, its carousels rotated", path: "/?courts=3&rackets=11&balls=8" },
  { name: "the front page of a signed-in user", path: "/", as: ADMIN },
  { name: "access tokens", path: "/account/tokens", as: PLAYER },
  { name: "a new access token", path: "/account/tokens", as: NEWCOMER, prepare: createToken },
  { name: "revoking an access token", path: "/account/tokens", as: NEWCOMER, prepare: openRevokeDialog },
  { name: "the operations of the API, expanded", path: "/api", prepare: expandDetails },
  { name: "the courts", path: "/courts" },
  {
    name: "the courts with expanded filters",
    path: "/courts?location=Powai&price=mid",
    prepare: expandFilters,
  },
  { name: "the courts as a super admin", path: "/courts?page=2", as: ADMIN },
  { name: "search results of all kinds", path: "/courts?q=control" },
  { name: "an empty search", path: "/courts?q=underwater+polo" },
  { name: "a court", path: "/courts/1" },
  { name: "a court as a super admin", path: "/courts/1", as: ADMIN },
  { name: "a court, its reviews filtered and one highlighted", path: "/courts/1?rating=4.5&highlight=1" },
  { name: "a court, its reviews with a visit", path: "/courts/1?visited=true" },
  { name: "the visit code of a court", path: "/courts/1/desk", as: ADMIN },
  { name: "the visit codes of a week", path: "/courts/1/desk?day=week", as: ADMIN },
  { name: "replacing visit codes", path: "/courts/1/desk/replace", as: ADMIN },
  { name: "a visit of a reviewed court", path: "/courts/1/review?code=BCDFGH", as: PLAYER },
  { name: "a court without reviews", path: "/courts?q=Slow+Local+Padel", prepare: openFirst },
  { name: "the badge of a court", path: "/courts/1/badge" },
  { name: "a review form", path: "/courts/2/review", as: NEWCOMER },
  { name: "a review form with errors", path: "/courts/2/review", as: NEWCOMER, prepare: submitInvalidReview },
  { name: "a second review of a court", path: "/courts/1/review", as: PLAYER },
  { name: "editing a review, with errors", path: "/courts/1", as: PLAYER, prepare: submitInvalidReviewEdit },
  { name: "deleting a review", path: "/courts/1", as: PLAYER, prepare: openDeleteDialog },
  { name: "reporting a review, with errors", path: "/courts/1", as: NEWCOMER, prepare: submitInvalidReport },
  { name: "the pictures of a court", path: "/courts/1/pictures" },
  { name: "a picture of a review", path: "/courts/1", prepare: openPicture },
  {
    name: "a review form with a picture, with errors",
    path: "/courts/2/review",
    as: NEWCOMER,
    prepare: submitPictureWithoutDescription,
  },
  { name: "the history of a review", path: "/reviews/3/history" },
  { name: "taking a passage out of a review", path: "/reviews/3/redact", as: ADMIN },
  { name: "a hidden review and the appeal against it", path: "/reviews/312/appeal", as: ADMIN },
  { name: "transparency", path: "/transparency" },
  {
    name: "a claim to a court, with errors",
    path: "/courts/3/claim",
    as: NEWCOMER,
    prepare: submitInvalidClaim,
  },
  { name: "the claims of a user without any", path: "/account/claims", as: PLAYER },
  { name: "the claims", path: "/admin/claims", as: ADMIN },
  { name: "the decided claims", path: "/admin/claims?show=decided", as: ADMIN },
  {
    name: "rejecting a claim, with errors",
    path: "/admin/claims",
    as: ADMIN,
    prepare: submitInvalidRejection,
  },
  { name: "the proposed facts", path: "/admin/proposals", as: ADMIN },
  {
    name: "deciding on facts, with errors",
    path: "/admin/proposals/1",
    as: ADMIN,
    prepare: submitNoDecision,
  },
  { name: "a reply, about to be reported", path: "/courts/1", as: NEWCOMER, prepare: openReplyReport },
  { name: "a reply, about to be removed", path: "/courts/1", as: ADMIN, prepare: openReplyRemoval },
  { name: "one's own reports", path: "/account/reports", as: NEWCOMER },
  { name: "the appeals", path: "/admin/appeals", as: ADMIN },
  { name: "the bursts", path: "/admin/bursts", as: ADMIN },
  { name: "a review that is set aside", path: "/reviews/303/held", as: ADMIN },
  { name: "deciding on a burst", path: "/admin/bursts/1/leave-out", as: ADMIN },
  { name: "a court with reviews set aside", path: "/courts/15" },
  { name: "the decided appeals", path: "/admin/appeals?show=decided", as: ADMIN },
  {
    name: "granting an appeal, with errors",
    path: "/admin/appeals",
    as: ADMIN,
    prepare: submitInvalidAnswer,
  },
  { name: "voting for a review", path: "/reviews/3/helpful", as: NEWCOMER },
  { name: "reporting one's own review", path: "/courts/1", as: PLAYER, prepare: openReportOfOwnReview },
  { name: "adding a court", path: "/courts/new", as: ADMIN },
  { name: "adding a court, with errors", path: "/courts/new", as: ADMIN, prepare: submitInvalidCourt },
  { name: "editing a court", path: "/courts/1/edit", as: ADMIN },
  {
    name: "editing a court, with errors",
    path: "/courts/1/edit",
    as: ADMIN,
    prepare: submitInvalidCourtEdit,
  },
  { name: "deleting a court", path: "/courts/1/delete", as: ADMIN },
  { name: "deleting a court from the list", path: "/courts/1/delete?from=list", as: ADMIN },
  { name: "a toast", path: "/courts/3/edit", as: ADMIN, prepare: changeCourt },
  { name: "the rackets, one checked here and one on another page", path: "/rackets?ids=1,30&sort=price" },
  { name: "search results of rackets", path: "/rackets?q=head&brand=Head" },
  { name: "the balls for training", path: "/balls?type=training" },
  { name: "an empty search of balls", path: "/balls?q=underwater+polo" },
  { name: "a racket", path: "/equipment/24", as: PLAYER },
  { name: "a ball", path: "/equipment/31" },
  { name: "the review form of a racket", path: "/equipment/24/review", as: NEWCOMER },
  { name: "the rackets as a super admin", path: "/rackets?ids=1,30", as: ADMIN },
  { name: "adding a racket", path: "/rackets/new", as: ADMIN },
  { name: "adding a racket, with errors", path: "/rackets/new", as: ADMIN, prepare: submitInvalidRacket },
  { name: "adding a ball", path: "/balls/new", as: ADMIN },
  { name: "a racket as a super admin", path: "/equipment/24", as: ADMIN },
  { name: "editing a racket", path: "/equipment/24/edit", as: ADMIN },
  {
    name: "editing a racket, with errors",
    path: "/equipment/24/edit",
    as: ADMIN,
    prepare: submitInvalidRacketEdit,
  },
  { name: "deleting a racket", path: "/equipment/24/delete", as: ADMIN },
  { name: "the rackets to select", path: "/admin/rackets?ids=3&ids=5", as: ADMIN },
  { name: "deleting several courts", path: "/admin/courts/delete?ids=3&ids=5", as: ADMIN },
  { name: "deleting without a selection", path: "/admin/balls/delete", as: ADMIN, status: 422 },
  { name: "deleting a ball from the list", path: "/equipment/31/delete?from=list", as: ADMIN },
  { name: "editing unknown equipment", path: "/equipment/99999/edit", as: ADMIN, status: 404 },
  { name: "unknown equipment", path: "/equipment/99999", status: 404 },
  { name: "a comparison of two rackets", path: "/compare?ids=1,24" },
  { name: "a comparison with too many and invalid ids", path: "/compare?ids=1,2,3,4,5,31,x" },
  { name: "an empty comparison", path: "/compare" },
  { name: "the search", path: "/search" },
  { name: "search results of rackets, balls and reviews", path: "/search?q=head" },
  { name: "search without results", path: "/search?q=underwater+polo" },
  { name: "the open data", path: "/data", prepare: expandDetails },
  { name: "one's reviews as open data", path: "/account/open-data", as: PLAYER },
  { name: "how Top rated works", path: "/how-ranking-works" },
  { name: "the admin dashboard", path: "/admin", as: ADMIN },
  { name: "the reviews per week as a table", path: "/admin", as: ADMIN, prepare: expandTable },
  { name: "the admin dashboard as a player", path: "/admin", as: PLAYER, status: 403 },
  { name: "the users", path: "/admin/users", as: ADMIN },
  { name: "users, none found", path: "/admin/users?q=xyz", as: ADMIN },
  { name: "suspended users, of whom there are none", path: "/admin/users?show=suspended", as: ADMIN },
  { name: "making a super admin", path: "/admin/users?q=player", as: ADMIN, prepare: openRoleDialog },
  { name: "the security log", path: "/account/security", as: PLAYER },
  { name: "first reviews", path: "/admin/first-reviews", as: ADMIN },
  { name: "read-only mode", path: "/admin/read-only", as: ADMIN, prepare: submitInvalidReadOnlyMessage },
  { name: "suspending a person", path: "/admin/users?q=player", as: ADMIN, prepare: submitInvalidSuspension },
  { name: "the decided reports", path: "/admin/reports?show=decided", as: ADMIN },
  { name: "the reports", path: "/courts/6", as: ADMIN, prepare: openReports },
  { name: "hiding a review", path: "/courts/6", as: ADMIN, prepare: openHideDialog },
  { name: "hiding a review without reports", path: "/admin/reports/99999/hide", as: ADMIN, status: 404 },
  { name: "the audit log", path: "/courts/5/edit", as: ADMIN, prepare: openAuditLog },
  {
    name: "the audit log, filtered without results",
    path: "/admin/audit?kind=person&day=2026-03-02",
    as: ADMIN,
  },
  { name: "the import", path: "/admin/import", as: ADMIN },
  { name: "the import, its columns expanded", path: "/admin/import", as: ADMIN, prepare: expandColumns },
  { name: "valid rows to import", path: "/admin/import", as: ADMIN, prepare: checkValidRows },
  { name: "rows with errors", path: "/admin/import", as: ADMIN, prepare: checkInvalidRows },
  { name: "unreadable rows", path: "/admin/import", as: ADMIN, prepare: checkUnreadableRows },
  { name: "a policy as a super admin", path: "/guidelines", as: ADMIN },
  {
    name: "editing a policy, with a preview",
    path: "/cookie-policy/edit",
    as: ADMIN,
    prepare: previewPolicy,
  },
  {
    name: "a conflict between two edits of a policy",
    path: "/terms-of-service/edit",
    as: ADMIN,
    prepare: causeConflict,
  },
  { name: "the versions of a policy", path: "/privacy-policy/edit", as: ADMIN, prepare: listVersions },
  { name: "a version of a policy", path: "/guidelines/edit", as: ADMIN, prepare: openVersion },
  { name: "one's own profile", path: "/profile/demo-newcomer", as: NEWCOMER },
  { name: "editing a profile", path: "/profile/demo-player/edit", as: PLAYER },
  {
    name: "editing a profile, with errors",
    path: "/profile/demo-player/edit",
    as: PLAYER,
    prepare: submitInvalidProfile,
  },
  { name: "editing another user's profile", path: "/profile/demo-player/edit", as: NEWCOMER, status: 403 },
  { name: "an account", path: "/account", as: PLAYER },
  { name: "deleting an account", path: "/account/delete", as: PLAYER },
  { name: "deleting the account of the last super admin", path: "/account/delete", as: ADMIN },
  { name: "an expired consent", path: "/consent", status: 400 },
  { name: "a form of super admins as a visitor", path: "/courts/new", status: 401 },
  { name: "a form of super admins as a player", path: "/courts/1/edit", as: PLAYER, status: 403 },
  { name: "editing another user's review", path: "/reviews/1/edit", as: NEWCOMER, status: 403 },
  { name: "the demo", path: "/demo" },
  { name: "reviews that match a search", path: "/search/reviews?q=light" },
  { name: "the contact page", path: "/contact-us" },
  { name: "another user's profile", path: "/profile/demo-player", as: NEWCOMER },
  { name: "an unknown page", path: "/clubs", status: 404 },
  { name: "an unknown court", path: "/courts/99999", status: 404 },
  { name: "the accounts of the sign-in provider", path: "/api/login?returnTo=/courts" },
  { name: "a cancelled sign-in", path: "/api/login", prepare: cancelSignIn },
  { name: "an invalid callback of a sign-in", path: "/api/callback?code=x&state=y", status: 400 },
  { name: "an error page of the sign-in provider", path: "/sign-in-provider/account/nothing", status: 400 },
];

/** Brings the opened page of a view into its state. */
export async function prepareView(page: Page, { prepare }: View): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await prepare?.(page);
}

async function expandFilters(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.locator("summary", { hasText: "Filters" }).click();
}

/** The name is unique, since the view is opened several times. */
async function createToken(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill(`Scores ${Date.now()}`);
  await page.getByRole("button", { name: "Create Token" }).click();
  await expect(page.getByText("Copy it now")).toBeVisible();
}

async function openRevokeDialog(page: Page): Promise<void> {
  await createToken(page);
  await page
    .getByRole("link", { name: /^Revoke/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** Not by clicks: the page has a hundred of them. */
async function expandDetails(page: Page): Promise<void> {
  await page.locator("main details").evaluateAll((all) => {
    for (const details of all) details.setAttribute("open", "");
  });
}

async function openFirst(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^View Details/ })
    .first()
    .click();
  await expect(page.getByText("No reviews yet.")).toBeVisible();
}

async function submitInvalidReview(page: Page): Promise<void> {
  await rate(page, 2);
  await page.getByRole("textbox", { name: "Your review" }).fill("a".repeat(1001));
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function openPicture(page: Page): Promise<void> {
  const link = page.getByRole("link", { name: /^Drawing: rain/ }).first();
  await page.goto((await link.getAttribute("href")) ?? "");
  await expect(page.getByRole("link", { name: "Read the review" })).toBeVisible();
}

async function submitPictureWithoutDescription(page: Page): Promise<void> {
  await rate(page, 2);
  await page.getByText("Add pictures").click();
  const picture = page.getByRole("group", { name: "Picture 1" });
  const buffer = await drawn();
  await picture.getByLabel("Image file").setInputFiles({ name: "Net.jpg", mimeType: "image/jpeg", buffer });
  // With scripts it is uploaded by itself.
  if (await page.getByRole("button", { name: "Add another picture" }).isHidden())
    await expect(picture.getByText("Ready for submission")).toBeVisible({ timeout: UPLOAD_TIMEOUT });
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function submitInvalidReviewEdit(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Edit the review/ }).click();
  await page.getByRole("textbox", { name: "Your review" }).fill(" ");
  await page.getByRole("button", { name: "Update Review" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function openDeleteDialog(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Delete the review/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function expandTable(page: Page): Promise<void> {
  await page.getByText("Show as table").click();
  await expect(page.getByRole("table")).toBeVisible();
}

async function submitInvalidAnswer(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Grant/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Answer" }).fill(" ");
  await dialog.getByRole("button", { name: "Show the review again" }).click();
  await expect(page.getByRole("link", { name: "Please write why you decide this" })).toBeVisible();
}

async function submitInvalidClaim(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Your reason" }).fill(" ");
  await page.getByRole("button", { name: "Send Claim" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function submitInvalidRejection(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Reject/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Your answer" }).fill(" ");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("link", { name: "Please write why you decide this" })).toBeVisible();
}

async function submitNoDecision(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Decide" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function openReplyReport(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Report the reply/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function openReplyRemoval(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Remove the reply/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function openRoleDialog(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Make super admin/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function submitInvalidSuspension(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Suspend / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill(" ");
  await dialog.getByRole("radio", { name: "A week" }).check();
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByRole("link", { name: "Please write the reason" })).toBeVisible();
}

async function submitInvalidReadOnlyMessage(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(" ");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("link", { name: "Please write the message" })).toBeVisible();
}

async function submitInvalidReport(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Report the review/ })
    .first()
    .click();
  await page.getByRole("radio", { name: "Something else" }).check();
  await page.getByRole("textbox", { name: "Your note" }).fill("Supercalifragilistic".repeat(30));
  await page.getByRole("button", { name: "Send Report" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function openReportOfOwnReview(page: Page): Promise<void> {
  const edit = page.getByRole("link", { name: /^Edit the review/ }).first();
  await page.goto((await edit.getAttribute("href"))?.replace(/edit$/, "report") ?? "");
  await expect(page.getByRole("heading", { name: "This is your own review" })).toBeVisible();
}

/** Reports a review, unless it is reported already, with a long word, and opens the reports. */
async function openReports(page: Page): Promise<void> {
  // Super admins have a link to hide it instead.
  const hide = page.getByRole("link", { name: /^Hide the review/ }).first();
  await page.goto((await hide.getAttribute("href"))?.replace("/hide", "/report") ?? "");
  const send = page.getByRole("button", { name: "Send Report" });
  if ((await send.count()) > 0) {
    await page.getByRole("radio", { name: "Personal information" }).check();
    await page.getByRole("textbox", { name: "Your note" }).fill("Supercalifragilistic".repeat(5));
    await send.click();
    await expect(page.getByRole("status").getByText("Report sent")).toBeVisible();
  }
  await page.goto("/admin/reports");
  await expect(page.getByText("Supercalifragilistic").first()).toBeVisible();
}

async function openHideDialog(page: Page): Promise<void> {
  await openReports(page);
  await page
    .getByRole("link", { name: /^Hide the review/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function submitInvalidCourt(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const label of ["Court Name", "Location"])
    await dialog.getByRole("textbox", { name: label }).fill(" ");
  await dialog.getByRole("textbox", { name: "Price Range" }).fill("₹".repeat(51));
  await dialog.getByRole("checkbox", { name: "Membership Required" }).check();
  await dialog.getByRole("button", { name: "Add Court" }).last().click();
  await expect(dialog.getByRole("alert")).toBeVisible();
}

async function submitInvalidCourtEdit(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Court Name" }).fill(" ");
  await page.getByRole("textbox", { name: "Another amenity" }).fill("a".repeat(61));
  await page.getByRole("button", { name: "Update Court" }).last().click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function submitInvalidRacket(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Racket Name" }).fill(" ");
  await dialog.getByRole("textbox", { name: "Brand" }).fill("a".repeat(101));
  await dialog.getByRole("textbox", { name: "Description" }).fill("Short.");
  await dialog.getByRole("textbox", { name: "Specifications" }).fill(`{${"weight".repeat(40)}}`);
  await dialog.getByRole("button", { name: "Add Racket" }).last().click();
  await expect(dialog.getByRole("alert")).toBeVisible();
}

async function submitInvalidRacketEdit(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Specification name" }).fill("Core");
  await page.getByRole("textbox", { name: "Specification value" }).fill("foam");
  await page.getByRole("button", { name: "Update Equipment" }).last().click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function changeCourt(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Update Court" }).last().click();
  await expect(page.getByRole("status").getByText("Court updated")).toBeVisible();
}

async function openAuditLog(page: Page): Promise<void> {
  const word = "Supercalifragilisticexpialidocious".repeat(5);
  await page.getByRole("textbox", { name: "Description" }).fill(`Mind the wind. ${word}`);
  await page.getByRole("button", { name: "Update Court" }).last().click();
  await expect(page.getByRole("status").getByText("Court updated")).toBeVisible();
  await page.goto("/admin/audit");
  await expect(page.getByText("Supercalifragilistic").first()).toBeVisible();
}

async function expandColumns(page: Page): Promise<void> {
  for (const summary of await page.getByText(/^The columns of/).all()) await summary.click();
}

async function checkImport(page: Page, text: string): Promise<void> {
  await page.getByRole("combobox", { name: "Type" }).selectOption("courts");
  await page.getByRole("textbox", { name: "Rows" }).fill(text);
  await page.getByRole("button", { name: "Check" }).click();
}

async function checkValidRows(page: Page): Promise<void> {
  const word = "Supercalifragilisticexpialidocious".repeat(5);
  await checkImport(
    page,
    `id,name,location,description,Colour\n,${word},"Powai, Mumbai",${word},x\n1,${word},Dadar,Windy.,\n,${word},"Powai, Mumbai",,\n`,
  );
  await expect(page.getByRole("button", { name: "Import 3 rows" })).toBeVisible();
}

async function checkInvalidRows(page: Page): Promise<void> {
  const word = "Supercalifragilisticexpialidocious".repeat(9);
  await checkImport(
    page,
    `id,name,location,numberOfCourts\n,${word},,0x4\n${word},A,B,1\n1,Fine,Powai,2\n,Short\n`,
  );
  await expect(page.getByRole("heading", { name: "3 rows have errors" })).toBeVisible();
}

async function checkUnreadableRows(page: Page): Promise<void> {
  await checkImport(page, 'name,location\n"Glass House,Powai');
  await expect(page.getByRole("alert")).toBeVisible();
}

async function previewPolicy(page: Page): Promise<void> {
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill(`# ${"Supercalifragilistic".repeat(5)}\n\n${await text.inputValue()}`);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("What changes").click();
  await expect(page.getByText("added:").first()).toBeVisible();
}

/** Saves a text, a different one each time. */
async function savePolicy(page: Page): Promise<void> {
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const word = "Supercalifragilistic".repeat(5);
  await text.fill(`${await text.inputValue()}\n\n${word} ${Date.now()}`);
  await page.getByRole("button", { name: "Save Changes" }).click();
}

async function causeConflict(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await savePolicy(other);
  await expect(other.getByRole("status").getByText("Terms of service updated")).toBeVisible();
  await savePolicy(page);
  await page.getByText("The current text").click();
}

async function listVersions(page: Page): Promise<void> {
  await savePolicy(page);
  await expect(page.getByRole("status").getByText("Privacy policy updated")).toBeVisible();
  await page.getByRole("link", { name: "All Versions" }).click();
  await expect(page.getByText("Current text")).toBeVisible();
}

async function openVersion(page: Page): Promise<void> {
  await savePolicy(page);
  await expect(page.getByRole("status").getByText("Guidelines updated")).toBeVisible();
  await page.goto("/guidelines/versions/1");
  await expect(page.getByRole("button", { name: "Restore This Version" })).toBeVisible();
}

async function submitInvalidProfile(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Location" }).fill("a".repeat(101));
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
}

async function cancelSignIn(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Go back without signing in" }).click();
  await expect(page.getByRole("heading", { name: "You are not signed in" })).toBeVisible();
}

import { beforeEach, describe, expect, test } from "vitest";
import { MAX_TOKENS } from "~/features/api-tokens/token.limits";
import { type SignedIn, startApp } from "../../support/app";
import { formBehind, press } from "../../support/form";
import { readPage } from "../../support/page";

let app: Awaited<ReturnType<typeof startApp>>;
let asha: SignedIn;
beforeEach(async () => {
  app = await startApp();
  asha = await app.signedIn({ firstName: "Asha" });
});

const PAGE = "/account/tokens";
const createToken = async (fields: { name: string; scope: string; lifetime?: string }, user = asha) =>
  press(user, await readPage(await user.get(PAGE)), "Create Token", fields);

describe("an access token", () => {
  test("is shown once, and afterwards listed by name only", async () => {
    const response = await createToken({ name: "Club scores", scope: "write" });
    expect(response.status).toBe(201);
    const page = await readPage(response);
    const token = page.getByText(/^bandeja_[\w-]{43}$/).textContent;
    page.getByText("Your new token. Copy it now: you won’t see it again.");
    expect(formBehind(page, "Create Token").fields.name).toEqual([""]);

    const html = await (await asha.get(PAGE)).text();
    expect(html).toContain("Club scores");
    expect(html).not.toContain("bandeja_");
    const rows = await app.entities().execute("select * from access_tokens");
    expect(rows).toEqual([expect.objectContaining({ name: "Club scores", scope: "write", used_at: null })]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("has a name on one line", async () => {
    expect((await asha.post(PAGE, { name: "Club\r\nscores", scope: "read" })).status).toBe(201);
    expect(await app.entities().execute("select name from access_tokens")).toEqual([{ name: "Club scores" }]);
  });

  test("is created once when the form is sent twice", async () => {
    await createToken({ name: "Club scores", scope: "read" });
    const again = await createToken({ name: "Club scores", scope: "read" });
    expect(again.status).toBe(409);
    const page = await readPage(again);
    expect(page.getAllByText("You have a token of this name already").length).toBeGreaterThan(0);
    expect(formBehind(page, "Create Token").fields).toEqual({
      name: ["Club scores"],
      scope: ["read"],
      lifetime: ["90"],
    });
    expect(await app.entities().execute("select id from access_tokens")).toHaveLength(1);
  });

  test.each([
    ["30", 30],
    ["90", 90],
    ["365", 365],
  ])("expires after the chosen time: %s days", async (lifetime, days) => {
    await createToken({ name: "Club scores", scope: "read", lifetime });
    const [row] = await app
      .entities()
      .execute<{ days: number }[]>(
        "select round(extract(epoch from expires_at - now()) / 86400)::int as days from access_tokens",
      );
    expect(row?.days).toBe(days);
    (await readPage(await asha.get(PAGE))).getByText(/, expires on \d+ \w+ \d{4}$/);
    await app.entities().execute("update access_tokens set expires_at = now() - interval '1 second'");
    (await readPage(await asha.get(PAGE))).getByText(/, expired on \d+ \w+ \d{4}$/);
  });

  test("expires after 90 days unless another time is chosen, which may be never", async () => {
    expect((await asha.post(PAGE, { name: "By script", scope: "read" })).status).toBe(201);
    expect((await asha.post(PAGE, { name: "For ever", scope: "read", lifetime: "never" })).status).toBe(201);
    const rows = await app
      .entities()
      .execute("select name, expires_at::date - now()::date as days from access_tokens order by id");
    expect(rows).toEqual([
      { name: "By script", days: 90 },
      { name: "For ever", days: null },
    ]);
    (await readPage(await asha.get(PAGE))).getByText(/, never expires$/);
  });

  test.each([
    [{ name: "Scores", scope: "read", lifetime: "2" }, "Please choose when the token expires"],
    [{ name: " ", scope: "read" }, "Please give the token a name"],
    [{ name: "x".repeat(101), scope: "read" }, "Name can be at most 100 characters long"],
    [{ name: "Scores", scope: "admin" }, "Please choose what the token may do"],
  ])("is not created from %j", async (fields, message) => {
    const response = await createToken(fields);
    expect(response.status).toBe(422);
    expect((await readPage(response)).getAllByText(message).length).toBeGreaterThan(0);
    expect(await app.entities().execute("select id from access_tokens")).toEqual([]);
  });

  test(`is refused beyond ${MAX_TOKENS} per user, also when created concurrently`, async () => {
    const names = Array.from({ length: MAX_TOKENS + 4 }, (_, at) => `Token ${at}`);
    const made = await Promise.all(names.map((name) => asha.post(PAGE, { name, scope: "read" })));
    expect(made.map(({ status }) => status).sort()).toEqual([
      ...Array(MAX_TOKENS).fill(201),
      ...Array(4).fill(409),
    ]);
    expect((await createToken({ name: "Another", scope: "read" }, await app.signedIn())).status).toBe(201);
  });

  test("can be revoked by its owner only", async () => {
    await createToken({ name: "Club scores", scope: "read" });
    const page = await readPage(await asha.get(PAGE));
    const revoke = page.getByRole("link", { name: "Revoke Club scores" }).getAttribute("href") ?? "";
    const other = await app.signedIn({ isSuperAdmin: true });
    expect([(await other.get(revoke)).status, (await other.post(revoke)).status]).toEqual([404, 404]);
    (await readPage(await asha.get(revoke))).getByText(
      "Programs can no longer use this token. This cannot be undone.",
    );
    const response = await asha.post(revoke);
    expect([response.status, response.headers.get("Location")]).toEqual([303, PAGE]);
    (await readPage(await asha.get(PAGE))).getByText("No tokens yet.");
    expect((await asha.post(revoke)).status).toBe(404);
  });

  test("is listed on no profile, and counted on its owner's account page", async () => {
    await createToken({ name: "Club scores", scope: "read" });
    for (const reader of [asha, app.visitor(), await app.signedIn({ isSuperAdmin: true })]) {
      expect(await (await reader.get(`/profile/${asha.viewer.id}`)).text()).not.toContain("Club scores");
    }
    const account = await readPage(await asha.get("/account"));
    account.getByText(/^1 token\. A token lets a program use the API as you\.$/);
    expect(account.getByRole("link", { name: "Your access tokens" }).getAttribute("href")).toBe(PAGE);
  });

  test("pages redirect visitors to the sign-in", async () => {
    for (const path of [PAGE, `${PAGE}/1/revoke`]) {
      const response = await app.visitor().get(path);
      expect(response.headers.get("Location")).toBe(`/api/login?${new URLSearchParams({ returnTo: path })}`);
    }
  });
});

test("is counted on the account page, included in the data export and deleted with the account", async () => {
  await createToken({ name: "Club scores", scope: "read" });
  (await readPage(await asha.get("/account"))).getByText(/^1 token\. A token lets/);
  const data = await (await asha.get("/account/export")).json();
  expect(data.accessTokens).toEqual([
    expect.objectContaining({ name: "Club scores", scope: "read", usedAt: null }),
  ]);
  const page = await readPage(await asha.get("/account/delete"));
  expect((await press(asha, page, "Delete my account", { confirmed: "on" })).status).toBe(303);
  expect(await app.entities().execute("select id from access_tokens")).toEqual([]);
});

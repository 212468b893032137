import { expect, test } from "vitest";
import { startApp } from "../support/app";
import { readPage } from "../support/page";

const COURT = { name: "", location: "Powai" };

async function reject(description: string) {
  const app = await startApp();
  const admin = await app.signedIn({ isSuperAdmin: true });
  const response = await admin.post("/courts/new", { ...COURT, description });
  expect(response.status).toBe(422);
  const html = await response.clone().text();
  return { html, page: await readPage(response) };
}

test("a large form comes back complete and without scripts", async () => {
  const typed = `<script>"R&D"</script> ${"é".repeat(30_000)}`;
  const { html, page } = await reject(typed);
  expect(page.getByRole("textbox", { name: /Description/ })).toHaveProperty("value", typed);
  expect(html).not.toContain("<script");
});

test("a form within the limits comes back with scripts", async () => {
  const typed = "<&".repeat(2_500);
  const { html, page } = await reject(typed);
  expect(page.getByRole("textbox", { name: /Description/ })).toHaveProperty("value", typed);
  expect(html).toContain("<script");
});

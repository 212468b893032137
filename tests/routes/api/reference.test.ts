import { expect, test } from "vitest";
import { startApp } from "../../support/app";
import { readPage } from "../../support/page";

test("the page of the API tells of every call and of every shape", async () => {
  const app = await startApp();
  const description = await (await app.visitor().get("/api/openapi.json")).json();
  const page = await readPage(await app.visitor().get("/api"));
  page.getByRole("heading", { level: 1, name: "API" });
  const listed = page.getAllByRole("listitem").map(({ id }) => id);
  for (const methods of Object.values<Record<string, { operationId: string }>>(description.paths)) {
    for (const { operationId } of Object.values(methods)) expect(listed).toContain(operationId);
  }
  const shapes = foldedIn(page);
  for (const name of Object.keys(description.components.schemas)) expect(shapes).toContain(`shape-${name}`);
});

test("what a shape is made of leads into the fold where that is told, which opens for it", async () => {
  const page = await readPage(await (await startApp()).visitor().get("/api"));
  const targets = page
    .getAllByRole("link", { hidden: true })
    .map((link) => link.getAttribute("href") ?? "")
    .filter((to) => to.startsWith("#shape-"));
  expect(new Set(targets).size).toBeGreaterThan(5);
  const shapes = foldedIn(page).map((id) => `#${id}`);
  for (const target of targets) expect(shapes).toContain(target);
});

/** The places inside of folds that a link can lead to. */
function foldedIn(page: Awaited<ReturnType<typeof readPage>>): string[] {
  const folds = page.getAllByRole("group");
  return folds.flatMap((fold) => [...fold.querySelectorAll("[id]")].map(({ id }) => id));
}

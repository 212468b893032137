import { expect, test } from "vitest";
import { startApp } from "../../support/app";
import { readPage } from "../../support/page";

test("the API reference lists every operation and every schema", async () => {
  const app = await startApp();
  const description = await (await app.visitor().get("/api/openapi.json")).json();
  const page = await readPage(await app.visitor().get("/api"));
  page.getByRole("heading", { level: 1, name: "API" });
  const listed = page.getAllByRole("listitem").map(({ id }) => id);
  for (const methods of Object.values<Record<string, { operationId: string }>>(description.paths)) {
    for (const { operationId } of Object.values(methods)) expect(listed).toContain(operationId);
  }
  const schemas = idsInFolds(page);
  for (const name of Object.keys(description.components.schemas)) expect(schemas).toContain(`shape-${name}`);
});

test("references to schemas link to their folded definitions, which open", async () => {
  const page = await readPage(await (await startApp()).visitor().get("/api"));
  const targets = page
    .getAllByRole("link", { hidden: true })
    .map((link) => link.getAttribute("href") ?? "")
    .filter((to) => to.startsWith("#shape-"));
  expect(new Set(targets).size).toBeGreaterThan(5);
  const schemas = idsInFolds(page).map((id) => `#${id}`);
  for (const target of targets) expect(schemas).toContain(target);
});

/** The identifiers of the elements inside folded sections. */
function idsInFolds(page: Awaited<ReturnType<typeof readPage>>): string[] {
  const folds = page.getAllByRole("group");
  return folds.flatMap((fold) => [...fold.querySelectorAll("[id]")].map(({ id }) => id));
}

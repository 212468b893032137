import { expect, test } from "vitest";
import { z } from "zod";
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

test("the API reference shows every field of every body, those of objects inside as well, and their headers", async () => {
  const app = await startApp();
  const document = documentSchema.parse(await (await app.visitor().get("/api/openapi.json")).json());
  const page = await readPage(await app.visitor().get("/api"));
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { operationId, requestBody, responses } of Object.values(methods)) {
      const call = page.getAllByRole("listitem").find(({ id }) => id === operationId);
      const terms = [...(call?.querySelectorAll("dt > code") ?? [])].map(({ textContent }) => textContent);
      for (const name of namesIn(requestBody))
        expect([path, terms]).toEqual([path, expect.arrayContaining([name])]);
      for (const header of Object.values(responses).flatMap(({ headers }) => Object.keys(headers)))
        expect(call?.textContent).toContain(`${header}: `);
    }
  }
  const pictures = page.getAllByText("pictures")[0]?.closest("div");
  expect(pictures?.textContent).toMatch(/^pictures.*image.*description/);
  expect(page.queryByText(/9007199254740991/)).toBeNull();
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

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        requestBody: z.unknown().optional(),
        responses: z.record(z.string(), z.object({ headers: z.record(z.string(), z.unknown()).default({}) })),
      }),
    ),
  ),
});

const withProperties = z.object({ properties: z.record(z.string(), z.unknown()) });

/** The names of all properties in a part of a document. */
function namesIn(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  const { data } = withProperties.safeParse(part);
  return [...Object.keys(data?.properties ?? {}), ...Object.values(part).flatMap(namesIn)];
}

/** The identifiers of the elements inside folded sections. */
function idsInFolds(page: Awaited<ReturnType<typeof readPage>>): string[] {
  const folds = page.getAllByRole("group");
  return folds.flatMap((fold) => [...fold.querySelectorAll("[id]")].map(({ id }) => id));
}

/** What browsers load: measured in the files that the build wrote. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { BUILD_OUTPUT } from "../../server/build.ts";

const ASSETS = readdirSync(join(BUILD_OUTPUT.client, "assets"));

const route = z.object({
  id: z.string(),
  parentId: z.string().optional(),
  module: z.string(),
  imports: z.array(z.string()).default([]),
});

/** React Router's list of the routes and their scripts, itself a script. */
const manifest = z
  .object({
    url: z.string(),
    entry: z.object({ module: z.string(), imports: z.array(z.string()) }),
    routes: z.record(z.string(), route),
  })
  .parse(JSON.parse(/\{.*\}/s.exec(read("manifest-"))?.[0] ?? ""));

/** Routes that load no script before the first interaction. */
const TO_READ = [
  "routes/home/home",
  "routes/courts/list",
  "routes/courts/detail",
  "rackets",
  "balls",
  "routes/equipment/detail",
  "routes/equipment/compare",
  "routes/search/search",
  "routes/search/reviews",
  "routes/profile/profile",
  "routes/site-texts/contact",
  "privacy-policy",
  "privacy-policy/version",
];

test("a page to read needs at most six scripts of 132 kB", () => {
  for (const id of TO_READ) {
    const files = scriptsOf(id);
    expect(files.length, id).toBeLessThanOrEqual(6);
    expect(sumOf(files), id).toBeLessThan(132_000);
  }
});

test("any page needs at most eight scripts of 150 kB", () => {
  for (const id of Object.keys(manifest.routes)) {
    const files = scriptsOf(id);
    expect(files.length, id).toBeLessThanOrEqual(8);
    expect(sumOf(files), id).toBeLessThan(150_000);
  }
});

test("the style sheet has at most 12.6 kB", () => {
  const [name] = ASSETS.filter((it) => it.endsWith(".css"));
  expect(sizeOf(`/assets/${name}`)).toBeLessThanOrEqual(12_600);
});

test("no script contains Zod, as only the server validates", () => {
  for (const name of ASSETS.filter((it) => it.endsWith(".js")))
    expect(read(name), name).not.toContain("_zod");
});

/** The scripts that hydrate a page, without empty ones. */
function scriptsOf(id: string): string[] {
  const { url, entry, routes } = manifest;
  const files = new Set([url, entry.module, ...entry.imports]);
  for (let at = routes[id]; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    for (const file of [at.module, ...at.imports]) files.add(file);
  return [...files].filter((file) => sizeOf(file) > 0);
}

function sumOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + sizeOf(file), 0);
}

/** As it is sent to a browser that accepts Brotli, in bytes. */
function sizeOf(file: string): number {
  const path = join(BUILD_OUTPUT.client, file);
  return readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).byteLength;
}

/** The text of the asset whose name begins with this. */
function read(start: string): string {
  const name = ASSETS.find((it) => it.startsWith(start) && it.endsWith(".js"));
  if (!name) throw new Error(`The build has no ${start}`);
  return readFileSync(join(BUILD_OUTPUT.client, "assets", name), "utf8");
}

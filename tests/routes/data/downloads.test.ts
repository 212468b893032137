import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { unescapeFormula } from "~/features/import/csvInjection";
import { OpenDataRepository } from "~/features/open-data/openData.repository.server";
import { LICENCE, openSite } from "./openSite";

let site: Awaited<ReturnType<typeof openSite>>;
beforeEach(async () => {
  site = await openSite();
});

const field = z.strictObject({
  name: z.string(),
  type: z.enum(["integer", "number", "string", "boolean", "datetime", "object", "array"]),
  format: z.literal("any").optional(),
  description: z.string(),
  constraints: z.strictObject({ required: z.literal(true) }).optional(),
});

/** What the specification of Tabular Data Packages requires. */
const tabularDataPackage = z.looseObject({
  profile: z.literal("tabular-data-package"),
  name: z.string().regex(/^[a-z0-9._-]+$/),
  id: z.url(),
  homepage: z.url(),
  licenses: z.array(z.object({ name: z.string().optional(), path: z.url().optional() })).optional(),
  resources: z
    .array(
      z.looseObject({
        profile: z.literal("tabular-data-resource"),
        name: z.string().regex(/^[a-z0-9._-]+$/),
        path: z.string().regex(/^[a-z]+\.csv$/),
        encoding: z.literal("utf-8"),
        schema: z.strictObject({
          fields: z.array(field),
          missingValues: z.tuple([z.literal("")]),
          primaryKey: z.string(),
          // Table Schema has no empty list.
          foreignKeys: z
            .array(
              z.object({
                fields: z.string(),
                reference: z.object({ resource: z.string(), fields: z.string() }),
              }),
            )
            .min(1)
            .optional(),
        }),
      }),
    )
    .min(1),
});

type Field = z.output<typeof field>;

async function readDatapackage() {
  const response = await site.app.visitor().get("/data/datapackage.json");
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
  return tabularDataPackage.parse(await response.json());
}

async function download(name: string): Promise<string> {
  const response = await site.app.visitor().get(`/data/${name}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** Reads CSV as its description says. */
function readTable(csv: string, fields: readonly Field[]) {
  const [header, ...lines] = z.array(z.array(z.string())).parse(parse(csv));
  expect(header).toEqual(fields.map(({ name }) => name));
  return lines.map((line) =>
    Object.fromEntries(fields.map((column, at) => [column.name, readCell(line[at] ?? "", column)])),
  );
}

function readCell(cell: string, { name, type, format, constraints }: Field): unknown {
  if (cell === "") {
    expect([name, constraints?.required]).toEqual([name, undefined]);
    return null;
  }
  switch (type) {
    case "integer":
      expect(cell).toMatch(/^\d+$/);
      return Number(cell);
    case "number":
      expect(cell).toMatch(/^\d+(\.\d+)?$/);
      return Number(cell);
    case "boolean":
      expect(cell).toMatch(/^(true|false)$/);
      return cell === "true";
    case "datetime":
      // The default has no fractions of a second.
      expect(format).toBe("any");
      return z.iso.datetime().parse(cell);
    case "object":
      return z.record(z.string(), z.unknown()).parse(JSON.parse(cell));
    case "array":
      return z.array(z.unknown()).parse(JSON.parse(cell));
    case "string":
      return unescapeFormula(cell);
  }
}

function readJsonLines(text: string): unknown[] {
  expect(text === "" || text.endsWith("\n")).toBe(true);
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

describe("the Data Package", () => {
  test("describes each table so that its CSV has what the database has", async () => {
    const { resources } = await readDatapackage();
    expect(resources.map(({ name }) => name)).toEqual(["courts", "equipment", "reviews"]);
    for (const { name, path, schema } of resources) {
      expect([name, readTable(await download(path), schema.fields)]).toEqual([
        name,
        await site.expected(name),
      ]);
    }
  });

  test("has keys that hold", async () => {
    const { resources } = await readDatapackage();
    const rows = new Map<string, Record<string, unknown>[]>();
    for (const { name, path, schema } of resources) {
      rows.set(name, readTable(await download(path), schema.fields));
    }
    for (const { name, schema } of resources) {
      const ids = rows.get(name)?.map((row) => row[schema.primaryKey]) ?? [];
      expect(new Set(ids).size).toBe(ids.length);
      for (const { fields, reference } of schema.foreignKeys ?? []) {
        const known = rows.get(reference.resource)?.map((row) => row[reference.fields]);
        for (const row of rows.get(name) ?? []) expect([null, ...(known ?? [])]).toContain(row[fields]);
      }
    }
    expect(resources.at(-1)?.schema.foreignKeys).toHaveLength(2);
  });

  test("names the licence and can be cached", async () => {
    expect((await readDatapackage()).licenses).toEqual([
      { name: LICENCE, path: `https://spdx.org/licenses/${LICENCE}.html` },
    ]);
    const first = await site.app.visitor().get("/data/datapackage.json");
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=3600");
    const tag = first.headers.get("ETag") ?? "";
    const again = await site.app.visitor().get("/data/datapackage.json", { "If-None-Match": tag });
    expect(again.status).toBe(304);
  });
});

describe("JSON Lines", () => {
  test.each(["courts", "equipment", "reviews"])("has all %s as the database has them", async (name) => {
    expect(readJsonLines(await download(`${name}.jsonl`))).toEqual(await site.expected(name));
  });

  test("is empty without rows", async () => {
    await site.app.entities().execute("delete from courts");
    expect(await download("courts.jsonl")).toBe("");
    expect(
      readTable(await download("courts.csv"), (await readDatapackage()).resources[0]?.schema.fields ?? []),
    ).toEqual([]);
  });
});

describe("a download", () => {
  test.each([
    ["courts.csv", "text/csv; charset=utf-8; header=present"],
    ["equipment.jsonl", "application/jsonl; charset=utf-8"],
    ["reviews-mangrove.jsonl", "application/jsonl; charset=utf-8"],
  ])("%s is a file that no cache stores, also for HEAD", async (name, type) => {
    const address = `${site.app.origin}/data/${name}`;
    for (const method of ["GET", "HEAD"]) {
      const response = await site.app.send(new Request(address, { method }));
      expect([response.status, Object.fromEntries(response.headers)]).toEqual([
        200,
        {
          "cache-control": "no-store",
          "content-disposition": `attachment; filename="bandeja-${name}"`,
          "content-type": type,
        },
      ]);
      expect((await response.text()).length > 0).toBe(method === "GET");
    }
  });

  test("has no cell that a spreadsheet would evaluate, and no byte order mark", async () => {
    const csv = await download("reviews.csv");
    expect(csv.startsWith('"id"')).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    for (const cell of z.array(z.array(z.string())).parse(parse(csv)).flat()) {
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
  });

  test.each(["nothing.csv", "courts.xml", "reviews-mangrove.csv", "..%2Fcourts.csv", "users.csv"])(
    "%s does not exist",
    async (name) => {
      const response = await site.app.visitor().get(`/data/${name}`);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([
        404,
        "application/problem+json",
      ]);
    },
  );

  test("is read in batches, of which none is missing or there twice", async () => {
    await site.app
      .entities()
      .execute(
        "insert into courts (name, location) select 'Court ' || n, 'Powai' from generate_series(1, 1250) n",
      );
    const rows = z.array(z.looseObject({ id: z.int() })).parse(readJsonLines(await download("courts.jsonl")));
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 1251 }, (_, at) => at + 1));
  });

  test("is a 503 while the database is unavailable", async () => {
    vi.spyOn(OpenDataRepository.prototype, "courts").mockImplementation(async function* () {
      yield* [];
      throw Object.assign(new Error("Unavailable."), { code: "ETIMEDOUT" });
    });
    for (const name of ["courts.csv", "courts.jsonl"]) {
      const response = await site.app.visitor().get(`/data/${name}`);
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
    }
    vi.restoreAllMocks();
  });

  test("that is cancelled reads no more", async () => {
    await site.app
      .entities()
      .execute(
        "insert into courts (name, location) select 'Court ' || n, 'Powai' from generate_series(1, 1250) n",
      );
    const response = await site.app.visitor().get("/data/courts.jsonl");
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
    expect((await reader?.read())?.done).toBe(true);
    expect((await site.app.visitor().get("/courts")).status).toBe(200);
  });
});

describe("Mangrove's format", () => {
  /** The claims that version 0.2 of the standard requires and allows. */
  const claims = z.strictObject({
    iat: z.int().positive(),
    sub: z.url().max(100),
    rating: z.int().min(1).max(100),
    opinion: z.string().max(500).optional(),
    metadata: z.strictObject({
      client_id: z.url(),
      data_source: z.url(),
      nickname: z.string().max(19).optional(),
    }),
  });

  test("has each review as valid claims", async () => {
    const lines = z.array(claims).parse(readJsonLines(await download("reviews-mangrove.jsonl")));
    const reviews = await site.expected("reviews");
    expect(lines).toHaveLength(reviews.length);
    for (const [at, { iat, sub, rating, opinion, metadata }] of lines.entries()) {
      const review = reviews[at];
      expect(new Date(iat * 1_000).toISOString().slice(0, 19)).toBe(String(review?.createdAt).slice(0, 19));
      expect(sub).toBe(
        review?.courtId === null
          ? `${site.app.origin}/equipment/${review.equipmentId}`
          : `${site.app.origin}/courts/${review?.courtId}`,
      );
      expect(rating).toBe(Number(review?.rating) * 20);
      expect(opinion ?? null).toBe(review?.reviewText);
      expect(metadata).toMatchObject({ client_id: site.app.origin, data_source: review?.url });
      expect(metadata.nickname ?? null).toBe(review?.author);
    }
  });

  test("shortens what is longer than it allows", async () => {
    await site.app
      .entities()
      .execute("update all_reviews set review_text = ? where id = 1", ["padel words ".repeat(80).trim()]);
    await site.app.entities().execute("update users set last_name = repeat('n', 40)");
    const [line] = z.array(claims).parse(readJsonLines(await download("reviews-mangrove.jsonl")));
    expect(line?.opinion).toMatch(/^(padel words )+padel…$|words…$/);
    expect(line?.metadata.nickname).toMatch(/…$/);
  });
});

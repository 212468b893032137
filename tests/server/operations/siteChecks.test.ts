import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { openImageStore } from "../../../app/features/images/openImageStore.server.ts";
import { readEnvironment } from "../../../app/lib/environment.ts";
import { checkSite } from "../../../server/operations/siteChecks.ts";
import { emptyDatabase } from "../../support/database.ts";
import { network } from "../../support/network.ts";

const environment = readEnvironment({
  S3_ENDPOINT: "https://s3.example",
  S3_REGION: "ap-south-1",
  S3_BUCKET: "images",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
});

/** Answers for a bucket. @param missing the error of a file that is not there, and its status */
function serveBucket(missing: { code: string; status: number }): void {
  const files = new Map<string, ArrayBuffer>();
  network.use(
    http.put("https://s3.example/images/:name", async ({ params, request }) => {
      files.set(String(params.name), await request.arrayBuffer());
      return new HttpResponse(null);
    }),
    http.get("https://s3.example/images/:name", ({ params }) => {
      const file = files.get(String(params.name));
      const error = `<?xml version="1.0"?><Error><Code>${missing.code}</Code><Message>No</Message></Error>`;
      return file ? new HttpResponse(file) : new HttpResponse(error, { status: missing.status });
    }),
    http.delete("https://s3.example/images/:name", ({ params }) => {
      files.delete(String(params.name));
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

test("a bucket that can be written and read is right", async () => {
  serveBucket({ code: "NoSuchKey", status: 404 });
  expect(await checkSite(null, environment)).toContainEqual({
    level: "ok",
    text: "Images: bucket images, can be written and read.",
  });
});

test("a bucket whose key may not list is an error, as missing files look like failures", async () => {
  serveBucket({ code: "AccessDenied", status: 403 });
  expect(await checkSite(null, environment)).toContainEqual({
    level: "error",
    text: "Images: the bucket images does not say that a file is missing (No).",
    advice: "Give its key the right to list the bucket (s3:ListBucket).",
  });
});

/** What is found out about a database. @param statements that come first in its transaction, which is rolled back */
async function checksAfter(...statements: string[]) {
  const orm = await emptyDatabase();
  const withoutImages = readEnvironment({ DATA_DIR: "/nowhere" });
  const site = { orm, images: await openImageStore(withoutImages) };
  const em = orm.em.fork();
  await em.begin();
  try {
    for (const statement of statements) await em.execute(statement);
    vi.spyOn(orm.em, "fork").mockReturnValue(em);
    return await checkSite((work) => work(site), withoutImages);
  } finally {
    vi.restoreAllMocks();
    await em.rollback();
  }
}

const right = { level: "ok", text: "Database: can be written." };

test("a database that accepts no writes is an error", async () => {
  expect(await checksAfter()).toContainEqual(right);
  expect(await checksAfter("set transaction read only")).toContainEqual({
    level: "error",
    text: "Database: read-only.",
    advice: "See why its default_transaction_read_only is on, as after a failover or on a full disk.",
  });
});

test("a database in which the role may not create is an error while migrations are pending", async () => {
  const asReader = "set local role pg_read_all_data";
  expect(await checksAfter(asReader)).toContainEqual(right);
  expect(await checksAfter("delete from mikro_orm_migrations", asReader)).toContainEqual({
    level: "error",
    text: "Database: its role may not create tables and extensions.",
    advice: expect.stringMatching(/^Make it the owner: alter database \w+ owner to pg_read_all_data\.$/),
  });
  const mayCreate = "grant create on schema public to pg_read_all_data";
  expect(await checksAfter("delete from mikro_orm_migrations", mayCreate, asReader)).toContainEqual(right);
});

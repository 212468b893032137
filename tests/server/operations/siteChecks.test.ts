import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { readEnvironment } from "../../../app/lib/environment.ts";
import { checkSite } from "../../../server/operations/siteChecks.ts";
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

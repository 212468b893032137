import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { precompress } from "../../server/precompress.ts";
import { type FileLayer, loadStaticFiles } from "../../server/staticFiles.ts";
import { openSite } from "../support/site.ts";

const SCRIPT = "export const court = 'bandeja';\n".repeat(200);

let folder: string;
let files: FileLayer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bandeja-files-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/entry-abc.js"), SCRIPT);
  await writeFile(join(folder, "robots.txt"), "User-agent: *\n");
  await writeFile(join(folder, "secret.key"), "no type, no file");
  await precompress(folder);
  files = loadStaticFiles(folder);
});
afterAll(() => rm(folder, { recursive: true }));

describe("a built file", () => {
  test("is served precompressed, and cacheable forever if its name contains its hash", async () => {
    await using site = await openSite({ files });
    const response = await site.request("/assets/entry-abc.js", {
      headers: { "Accept-Encoding": "gzip, br" },
    });
    expect(response.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      vary: "Accept-Encoding",
    });
    expect(Number(response.headers["content-length"])).toBeLessThan(SCRIPT.length / 10);
    expect((await site.request("/assets/entry-abc.js")).body).toBe(SCRIPT);
  });

  test("with a fixed name is cacheable for an hour, with an ETag", async () => {
    await using site = await openSite({ files });
    const first = await site.request("/robots.txt");
    expect(first.headers["cache-control"]).toBe("public, max-age=3600");
    const again = await site.request("/robots.txt", {
      headers: { "If-None-Match": String(first.headers.etag) },
    });
    expect([again.status, again.body]).toEqual([304, ""]);
    for (const name of ["etag", "cache-control", "vary"]) {
      expect(again.headers[name]).toBe(first.headers[name]);
    }
    const other = await site.request("/robots.txt", { headers: { "If-None-Match": '"other"' } });
    expect(other.status).toBe(200);
  });

  test("is not compressed for a client that does not accept it", async () => {
    await using site = await openSite({ files });
    const headers = { "Accept-Encoding": "br;q=0, gzip;q=0" };
    const response = await site.request("/assets/entry-abc.js", { headers });
    expect([response.headers["content-encoding"], response.body]).toEqual([undefined, SCRIPT]);
  });

  test("has the headers of every response, whatever other checks its request needs", async () => {
    await using site = await openSite({ files });
    const path = "/assets/entry-abc.js";
    const plain = await site.request(path);
    const checked = [
      await site.request(`${path}?version=1`),
      await site.request(path, { headers: { "Content-Length": "0" } }),
    ];
    const { "x-request-id": id, date: _, ...headers } = plain.headers;
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff" });
    for (const response of checked) {
      const { "x-request-id": otherId, date: _, ...others } = response.headers;
      expect([response.body, others]).toEqual([SCRIPT, headers]);
      expect(otherId).not.toBe(id);
    }
  });

  test("is not changed for a running server by a later build", async () => {
    const built = await mkdtemp(join(tmpdir(), "bandeja-files-"));
    await writeFile(join(built, "robots.txt"), "before");
    await using site = await openSite({ files: loadStaticFiles(built) });
    await rm(built, { recursive: true });
    expect((await site.request("/robots.txt")).body).toBe("before");
  });

  test("responds to OPTIONS with its methods", async () => {
    await using site = await openSite({ files });
    const response = await site.request("/robots.txt", { method: "OPTIONS" });
    expect([response.status, response.headers.allow]).toEqual([204, "GET, HEAD, OPTIONS"]);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("rejects %s", async (method) => {
    await using site = await openSite({ files });
    const response = await site.request("/robots.txt", { method });
    expect([response.status, response.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  test("responds to HEAD", async () => {
    await using site = await openSite({ files });
    const response = await site.request("/robots.txt", { method: "HEAD" });
    expect([response.body, response.headers["content-length"]]).toEqual(["", "14"]);
  });

  test("that is missing responds 404 without the app", async () => {
    await using site = await openSite({ files });
    expect((await site.request("/assets/entry-old.js")).status).toBe(404);
  });

  test("is served only if the build created it", async () => {
    await using site = await openSite({ files });
    for (const path of ["/secret.key", "/robots.txt/", "/../robots.key", "/assets/../../etc/passwd"]) {
      expect((await site.request(path)).body).toBe("hello");
    }
  });
});

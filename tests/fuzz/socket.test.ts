import { describe, expect, test } from "vitest";
import { openSite } from "../support/site";
import { FORMS, inHtml, TYPED, urlencoded } from "./forms";
import { BAD_IDS, BAD_QUERIES } from "./inputs";
import { expectCleanPrototype, openFuzzedSite } from "./site";

/** The app behind the server's request handling, on a socket. */
async function openSocketSite() {
  const fuzzed = await openFuzzedSite();
  const site = await openSite({
    app: {
      handle: (request) =>
        fuzzed.send(new Request(request.url.replace(/^http:\/\/[^/]+/, fuzzed.origin), request)),
      ready: async () => {},
    },
  });
  const write = {
    method: "POST",
    headers: {
      Cookie: fuzzed.admin.cookies.header,
      "Content-Type": "application/x-www-form-urlencoded",
    },
  };
  return { fuzzed, site, write };
}

describe("over a socket", () => {
  test("no address causes a server error", async () => {
    const { fuzzed, site, write } = await openSocketSite();
    await using _ = site;
    const { Cookie } = write.headers;
    const before = await fuzzed.rows();
    const paths = [
      ...BAD_IDS.map((id) => `/courts/${id}`),
      ...BAD_QUERIES.map((query) => `/courts?${query}`),
      "/%",
      "/courts/%E0%A4%A",
      "//courts",
      "/\\courts",
      "/courts/../../etc/passwd",
      "/.env",
      `/${"x".repeat(20_000)}`,
      "*",
      "http://elsewhere.example/courts",
    ];
    for (const path of paths) {
      const { status } = await site.request(path, { headers: { Cookie } });
      expect
        .soft([path.slice(0, 60), status])
        .toEqual([path.slice(0, 60), expect.toSatisfy((it) => it < 500)]);
    }
    expect(await fuzzed.rows()).toEqual(before);
    expectCleanPrototype();
  });

  test("unsupported methods are rejected with 405", async () => {
    const { site } = await openSocketSite();
    await using _ = site;
    for (const method of ["PUT", "PATCH", "DELETE", "PROPFIND", "TRACE"]) {
      const { status, headers } = await site.request("/courts/1/delete", { method });
      expect
        .soft([method, status, headers.allow])
        .toEqual([method, 405, expect.stringContaining("GET, HEAD")]);
    }
  });

  test("a rejected form contains the entered values, whatever the encoding of the request", async () => {
    const { fuzzed, site, write } = await openSocketSite();
    await using _ = site;
    const before = await fuzzed.rows();
    for (const { path, fields, invalid } of FORMS) {
      const body = urlencoded(fields, invalid.fields);
      const manyFields = Array.from({ length: 10_000 }, (__, at) => `f${at}=${at}`).join("&");
      for (const sent of [
        { ...write, body },
        { ...write, headers: { ...write.headers, "Transfer-Encoding": "chunked" }, body },
        { ...write, headers: { ...write.headers, Expect: "100-continue" }, body },
        { ...write, body: `${body}&${manyFields}` },
        { ...write, body: `${body}&x[99999999]=1&items[999999999]=1&__proto__[polluted]=1&__intent__={` },
      ]) {
        const response = await site.request(path, sent);
        expect.soft([path, response.status]).toEqual([path, 422]);
        expect.soft(response.body).toContain(inHtml(TYPED));
      }
    }
    expect(await fuzzed.rows()).toEqual(before);
    expectCleanPrototype();
  });

  test("a body that is cut off or too long causes no server error", async () => {
    const { fuzzed, site, write } = await openSocketSite();
    await using _ = site;
    const before = await fuzzed.rows();
    const long = `reviewText=${"x".repeat(1_100_000)}`;
    expect((await site.request("/courts/1/review", { ...write, body: long })).status).toBe(413);
    const chunked = { ...write.headers, "Transfer-Encoding": "chunked" };
    expect((await site.request("/courts/1/review", { ...write, headers: chunked, body: long })).status).toBe(
      413,
    );
    const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(10_000);
    const multipart = { ...write.headers, "Content-Type": "multipart/form-data; boundary=x" };
    expect(
      (await site.request("/courts/1/review", { ...write, headers: multipart, body: `${parts}--x--` }))
        .status,
    ).toBe(413);
    const half = await site.sendBytes(
      "POST /courts/1/review HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\nConnection: close\r\n\r\nrating=4&",
    );
    expect(half).toMatch(/^HTTP\/1.1 [34]/);
    expect(site.entries.filter(({ status }) => Number(status) >= 500)).toEqual([]);
    expect(await fuzzed.rows()).toEqual(before);
  });
});

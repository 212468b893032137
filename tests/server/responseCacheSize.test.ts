import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { MAX_STORED_ADDRESS } from "~/http/addresses";
import { TextResponse } from "~/http/textResponse";
import { ResponseCache } from "../../server/responseCache.ts";
import { securityHeaders } from "../../server/securityHeaders.ts";
import { reportedChanges } from "../support/changes.ts";
import { usedMemory } from "../support/memory.ts";
import { relativeCost } from "../support/relativeCost.ts";
import { openSite } from "../support/site.ts";

const MEGABYTE = 1024 * 1024;

const HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "public, max-age=0, must-revalidate",
  Vary: "Cookie, Save-Data",
  "Surrogate-Key": "*",
};

const openCache = () =>
  new ResponseCache(
    securityHeaders({
      publicUrl: "https://bandeja.example",
      issuer: "https://id.example",
      development: false,
    }),
    0,
  );

test("short responses to many long addresses take 16 MB at most", async () => {
  const cache = openCache();
  const before = usedMemory();
  for (let number = 0; number < 10_000; number++) {
    const address = `/api/users/a/reviews?x=${number}`.padEnd(MAX_STORED_ADDRESS, "x");
    const request = { address, display: "" };
    const stored = await cache.load(request, async () => new TextResponse("[]", { headers: HEADERS }));
    const req = new IncomingMessage(new Socket());
    if (!(stored instanceof Response)) await cache.send(req, new ServerResponse(req), stored, []);
  }
  expect(usedMemory() - before).toBeLessThan(16 * MEGABYTE);
  // Used after the measurement, so that the cache is not collected before it.
  expect(cache.versions.now).toBe(0);
});

test("the response to a longer address is not stored", async () => {
  let handled = 0;
  await using site = await openSite({
    changes: reportedChanges(),
    app: {
      async handle() {
        handled += 1;
        return new TextResponse("[]", { headers: HEADERS });
      },
      ready: async () => {},
    },
  });
  const longest = "/api/courts?x=".padEnd(MAX_STORED_ADDRESS, "x");
  for (const address of [longest, longest, `${longest}x`, `${longest}x`]) {
    expect((await site.request(address)).status).toBe(200);
  }
  expect(handled).toBe(3);
});

test("an address of 8 KB of dots costs as little as a short one", async () => {
  const cache = openCache();
  const req = new IncomingMessage(new Socket());
  const path = `/${".".repeat(8_000)}/`;
  expect(cache.storable(req, { path, search: "" })).toBeUndefined();
  expect(await relativeCost(() => cache.storable(req, { path, search: "" }))).toBeLessThan(0.5);
});

import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { databaseUnavailableContext } from "~/middleware/process";
import { viewerContext } from "~/middleware/viewer";
import { finalizeResponse } from "../../server/finalizeResponse.ts";

const asha = {
  id: "1",
  firstName: "Asha",
  lastName: "Rao",
  profileImageUrl: null,
  playingLevel: null,
  isSuperAdmin: false,
  suspension: null,
  firstDayEnd: null,
  moderatedReviewId: null,
  hiddenReviewId: null,
  heldReviewId: null,
  hasReportOutcome: false,
  hasOwnerNews: false,
  email: "asha@example.com",
};

const AWAY = "The database is away.";

function finalize(
  response: Response,
  { path = "/courts", method = "GET", viewer = false, unavailable = false } = {},
): Response {
  const context = new RouterContextProvider();
  if (viewer) context.set(viewerContext, asha);
  if (unavailable) context.set(databaseUnavailableContext, AWAY);
  return finalizeResponse(response, new Request(`https://bandeja.example${path}`, { method }), context);
}

describe("the Cache-Control header", () => {
  test("allows shared caching with revalidation for visitors", () => {
    const { headers } = finalize(new Response("page"));
    expect(headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    expect(headers.get("Vary")).toBe("Cookie, Save-Data");
  });

  test("does not let a shared cache give visitors' responses of the API to those who send a token", () => {
    const { headers } = finalize(new Response("{}"), { path: "/api/courts" });
    expect(headers.get("Vary")).toBe("Cookie, Save-Data, Authorization");
  });

  test.each([
    ["a signed-in user's page", new Response("page"), { viewer: true }],
    ["a signed-in user's data", new Response("data"), { viewer: true, path: "/courts.data" }],
    ["the response to a write", new Response(null, { status: 302 }), { method: "POST" }],
    ["an error", new Response("", { status: 500 }), {}],
  ])("forbids storing %s", (_what, response, options) => {
    expect(finalize(response, options).headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("is that of the route if it sets one", () => {
    const image = new Response("", { headers: { "Cache-Control": "public, max-age=31536000, immutable" } });
    const { headers } = finalize(image, { viewer: true });
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("Vary")).toBeNull();
  });
});

describe("an error response", () => {
  test("of a page becomes 503 while the database is unavailable", async () => {
    const response = finalize(new Response("sorry", { status: 500 }), { unavailable: true });
    expect([response.status, response.headers.get("Retry-After"), await response.text()]).toEqual([
      503,
      "5",
      "sorry",
    ]);
  });

  test("of the API becomes problem details", async () => {
    const broken = finalize(new Response("Unexpected Server Error", { status: 500 }), {
      path: "/api/courts",
    });
    expect(broken.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await broken.json()).toMatchObject({ status: 500, title: "Internal Server Error" });
    const unavailable = finalize(new Response("", { status: 500 }), {
      path: "/api/courts",
      unavailable: true,
    });
    expect([unavailable.status, unavailable.headers.get("Retry-After")]).toEqual([503, "5"]);
  });

  test("that is problem details already is unchanged", async () => {
    const problem = Response.json(
      { status: 503, message: "later" },
      {
        status: 503,
        headers: { "Content-Type": "application/problem+json" },
      },
    );
    expect(await finalize(problem, { path: "/api/courts" }).json()).toEqual({
      status: 503,
      message: "later",
    });
  });

  test.each(["/courts/new", "/api/upload"])("of status 503 has Retry-After: %s", (path) => {
    const busy = finalize(new Response("", { status: 503 }), { path, method: "POST" });
    expect(busy.headers.get("Retry-After")).toBe("5");
  });

  test("does not change a later success", () => {
    expect(finalize(new Response("page"), { unavailable: true }).status).toBe(200);
  });
});

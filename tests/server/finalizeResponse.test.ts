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
  isSuperAdmin: false,
  email: "asha@example.com",
};

function settled(
  response: Response,
  { path = "/courts", method = "GET", viewer = false, away = false } = {},
): Response {
  const context = new RouterContextProvider();
  if (viewer) context.set(viewerContext, asha);
  context.set(databaseUnavailableContext, away);
  return finalizeResponse(response, new Request(`https://bandeja.example${path}`, { method }), context);
}

describe("how long an answer is kept", () => {
  test("as long as it is true, for all who are not signed in", () => {
    const { headers } = settled(new Response("page"));
    expect(headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    expect(headers.get("Vary")).toBe("Cookie");
  });

  test.each([
    ["a viewer's page", new Response("page"), { viewer: true }],
    ["a viewer's data", new Response("data"), { viewer: true, path: "/courts.data" }],
    ["the answer to a write", new Response(null, { status: 302 }), { method: "POST" }],
    ["a failure", new Response("", { status: 500 }), {}],
  ])("not at all, if it is %s", (_what, response, how) => {
    expect(settled(response, how).headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("as the route says, where it says so", () => {
    const image = new Response("", { headers: { "Cache-Control": "public, max-age=31536000, immutable" } });
    const { headers } = settled(image, { viewer: true });
    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("Vary")).toBeNull();
  });
});

describe("a failure", () => {
  test("is 503 while the database is away, on a page", async () => {
    const answer = settled(new Response("sorry", { status: 500 }), { away: true });
    expect([answer.status, answer.headers.get("Retry-After"), await answer.text()]).toEqual([
      503,
      "5",
      "sorry",
    ]);
  });

  test("is a problem in the API, whatever came of it", async () => {
    const broken = settled(new Response("Unexpected Server Error", { status: 500 }), { path: "/api/courts" });
    expect(broken.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await broken.json()).toMatchObject({ status: 500, title: "Internal Server Error" });
    const away = settled(new Response("", { status: 500 }), { path: "/api/courts", away: true });
    expect([away.status, away.headers.get("Retry-After")]).toEqual([503, "5"]);
  });

  test("that is a problem already stays as it is told", async () => {
    const told = Response.json(
      { status: 503, message: "later" },
      {
        status: 503,
        headers: { "Content-Type": "application/problem+json" },
      },
    );
    expect(await settled(told, { path: "/api/courts" }).json()).toEqual({ status: 503, message: "later" });
  });

  test.each(["/courts/new", "/api/upload"])(
    "with 503 says when to try again, whatever it is for: %s",
    (path) => {
      const busy = settled(new Response("", { status: 503 }), { path, method: "POST" });
      expect(busy.headers.get("Retry-After")).toBe("5");
    },
  );

  test("of the past does not colour a success", () => {
    expect(settled(new Response("page"), { away: true }).status).toBe(200);
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import type { TokenScope } from "~/features/api-tokens/token.limits";
import { press } from "../../support/form";
import { readPage } from "../../support/page";
import { type Person, problemOf, rowsOf, startWithCourt } from "./api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeEach(async () => {
  app = await startWithCourt();
});

/** A new token of the user. */
async function tokenOf({ viewer }: Person, scope: TokenScope): Promise<string> {
  const made = await app.repositories().tokens.add(viewer.id, {
    name: `For ${scope}`,
    scope,
    lifetime: "30",
  });
  return typeof made === "string" ? expect.fail(made) : made.token;
}

/** Calls the API with this Authorization header only. */
function call(authorization: string, method: string, path: string, body?: object, more: HeadersInit = {}) {
  const headers = new Headers(more);
  headers.set("Authorization", authorization);
  if (body) headers.set("Content-Type", "application/json");
  const content = body ? { body: JSON.stringify(body) } : {};
  return app.send(new Request(app.origin + path, { method, headers, ...content }));
}

describe("an access token", () => {
  test("authenticates its owner, and responses are not cacheable", async () => {
    const token = await tokenOf(app.asha, "read");
    const response = await call(`Bearer ${token}`, "GET", "/api/auth/user");
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(await response.json()).toMatchObject({ id: app.asha.viewer.id, isSuperAdmin: false });
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });

  test("is rejected once it has expired", async () => {
    const token = `Bearer ${await tokenOf(app.asha, "read")}`;
    const expire = (when: string) => app.entities().execute(`update access_tokens set expires_at = ${when}`);
    await expire("now() + interval '1 minute'");
    expect((await call(token, "GET", "/api/auth/user")).status).toBe(200);
    await expire("now() - interval '1 second'");
    const response = await call(token, "GET", "/api/auth/user");
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toContain("invalid_token");
    await expire("null");
    expect((await call(token, "GET", "/api/auth/user")).status).toBe(200);
  });

  test("has its owner's permissions", async () => {
    const asha = `bearer  ${await tokenOf(app.asha, "write")}`;
    const court = { name: "Padel Yard", location: "Powai" };
    expect((await call(asha, "PUT", `/api/reviews/${app.review.id}`, { rating: 2 })).status).toBe(200);
    expect((await call(asha, "POST", "/api/courts", court)).status).toBe(403);
    const admin = `Bearer ${await tokenOf(app.admin, "write")}`;
    expect((await call(admin, "POST", "/api/courts", court)).status).toBe(201);
    const [entry] = await app
      .entities()
      .execute<{ actor_id: string }[]>("select actor_id from audit_entries order by id desc limit 1");
    expect(entry?.actor_id).toBe(app.admin.viewer.id);
  });

  test("of read scope is rejected for writes", async () => {
    const token = `Bearer ${await tokenOf(app.admin, "read")}`;
    const before = await rowsOf(app);
    for (const [method, path, body] of [
      ["POST", "/api/courts", { name: "Padel Yard", location: "Powai" }],
      ["PUT", `/api/courts/${app.court.id}`, { name: "Renamed" }],
      ["DELETE", `/api/courts/${app.court.id}`, undefined],
    ] as const) {
      const response = await call(token, method, path, body);
      expect(response.status).toBe(403);
      expect(response.headers.get("WWW-Authenticate")).toContain("insufficient_scope");
      expect((await problemOf(response)).message).toBe("This token is read-only.");
    }
    expect(await rowsOf(app)).toEqual(before);
  });

  test.each([
    ["no token", "Bearer"],
    ["blanks", "Bearer  "],
    ["an unknown token", "Bearer bandeja_x"],
    ["5,000 letters", `Bearer ${"x".repeat(5_000)}`],
    ["another script", "bearer \u00e9"],
  ])("responds 401 for %s, whatever cookie is sent", async (_, authorization) => {
    const response = await call(authorization, "GET", "/api/courts", undefined, {
      Cookie: app.admin.cookies.header,
    });
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toBe('Bearer error="invalid_token"');
    await problemOf(response);
  });

  test("is rejected once it was revoked or its owner was deleted", async () => {
    const token = await tokenOf(app.asha, "read");
    const { tokens } = app.repositories();
    const [{ id } = { id: 0 }] = await tokens.listByUser(app.asha.viewer.id);
    await tokens.remove(app.asha.viewer.id, id);
    expect((await call(`Bearer ${token}`, "GET", "/api/auth/user")).status).toBe(401);
    const other = await tokenOf(app.asha, "write");
    const page = await readPage(await app.asha.get("/account/delete"));
    await press(app.asha, page, "Delete my account", { confirmed: "on" });
    expect((await call(`Bearer ${other}`, "GET", "/api/auth/user")).status).toBe(401);
  });

  test("has its owner's current rights", async () => {
    const token = `Bearer ${await tokenOf(app.admin, "write")}`;
    await app.signedIn({ isSuperAdmin: true });
    await app
      .entities()
      .execute("update users set is_super_admin = false where id = ?", [app.admin.viewer.id]);
    expect((await call(token, "DELETE", `/api/courts/${app.court.id}`)).status).toBe(403);
  });

  test("stores the time of its last use, at most once an hour", async () => {
    const token = `Bearer ${await tokenOf(app.asha, "read")}`;
    const usedAt = async () => (await app.repositories().tokens.listByUser(app.asha.viewer.id))[0]?.usedAt;
    expect(await usedAt()).toBeNull();
    await call(token, "GET", "/api/stats");
    const first = await usedAt();
    expect(first).not.toBeNull();
    await call(token, "GET", "/api/stats");
    expect(await usedAt()).toBe(first);
    await app.entities().execute("update access_tokens set used_at = now() - interval '2 hours'");
    await call(token, "GET", "/api/stats");
    expect(Date.parse((await usedAt()) ?? "")).toBeGreaterThanOrEqual(Date.parse(first ?? ""));
  });

  test("does not authenticate page requests", async () => {
    const token = `Bearer ${await tokenOf(app.asha, "write")}`;
    const response = await call(token, "GET", "/account");
    expect([response.status, response.headers.get("Location")]).toEqual([
      302,
      "/api/login?returnTo=%2Faccount",
    ]);
  });

  test.each(["Basic YTpi", "Digest x", ""])(
    "is not read from the Authorization header %j, and the cookie is used",
    async (header) => {
      const response = await call(header, "GET", "/api/auth/user", undefined, {
        Cookie: app.asha.cookies.header,
      });
      expect(response.status).toBe(200);
    },
  );
});

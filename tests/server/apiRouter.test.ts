import { expect, test } from "vitest";
import { startWithCourt } from "../routes/api/api";
import { suspend, type Visitor } from "../support/app";

type App = Awaited<ReturnType<typeof startWithCourt>>;
type Operation = (app: App, path: string) => [by: Visitor, method: string, path: string, body?: unknown];

/** Calls at a plain address, and with a trailing slash, which React Router's own request handler serves. */
const OPERATIONS: Record<string, Operation> = {
  "a list": (app, slash) => [app.visitor(), "GET", `/api/courts${slash}`],
  "an item": (app, slash) => [app.visitor(), "GET", `/api/courts/${app.court.id}${slash}`],
  "an item's headers": (app, slash) => [app.visitor(), "HEAD", `/api/courts/${app.court.id}${slash}`],
  "the allowed methods": (app, slash) => [app.visitor(), "OPTIONS", `/api/courts/${app.court.id}${slash}`],
  "a method that is not allowed": (app, slash) => [app.visitor(), "DELETE", `/api/courts${slash}`],
  "a missing item": (app, slash) => [app.visitor(), "GET", `/api/courts/99999${slash}`],
  "a nested address": (app, slash) => [
    app.visitor(),
    "GET",
    `/api/users/${app.admin.viewer.id}/reviews${slash}`,
  ],
  "an address with a dot": (app, slash) => [app.visitor(), "GET", `/api/openapi.json${slash}`],
  "a write without a session": (app, slash) => [
    app.visitor(),
    "PUT",
    `/api/courts/${app.court.id}${slash}`,
    {},
  ],
  "an invalid write": (app, slash) => [app.admin, "PUT", `/api/courts/${app.court.id}${slash}`, { name: "" }],
  "the current user": (app, slash) => [app.admin, "GET", `/api/auth/user${slash}`],
};

test.each(Object.keys(OPERATIONS))(
  "the direct response for %s is the same as React Router's",
  async (name) => {
    const app = await startWithCourt();
    const [direct, routed] = await Promise.all(["", "/"].map((slash) => callOperation(app, name, slash)));
    expect(direct).toEqual(routed);
  },
);

test.each([
  ["POST", "/api/reviews/1/appeal", { text: "It names nobody." }, 201],
  ["DELETE", "/api/profile/open-data", undefined, 204],
  ["PUT", "/api/profile", { bio: "Back again" }, 403],
])("a suspended user's %s %s is routed as by React Router", async (method, path, body, status) => {
  for (const slash of ["", "/"]) {
    const app = await startWithCourt();
    await app.entities().execute("update all_reviews set hidden_for = 'personal' where id = 1");
    await suspend(app, app.asha);
    expect((await app.asha.json(method, path + slash, body)).status).toBe(status);
  }
});

test("an unexpected error is logged once and responds with problem details", async () => {
  const app = await startWithCourt();
  await app.entities().execute("alter table courts rename to courts_renamed");
  try {
    const response = await app.visitor().get("/api/courts");
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      500,
      "application/problem+json",
    ]);
  } finally {
    await app.entities().execute("alter table courts_renamed rename to courts");
  }
  expect(app.logged).toHaveLength(1);
});

async function callOperation(app: App, name: string, slash: string) {
  const operation = OPERATIONS[name] ?? expect.fail(name);
  const [by, method, path, body] = operation(app, slash);
  const response = await by.json(method, path, body);
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

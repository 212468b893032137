import { expect, test } from "vitest";
import { startWithCourt } from "../routes/api/api";
import type { Visitor } from "../support/app";

type App = Awaited<ReturnType<typeof startWithCourt>>;
type Ask = (app: App, path: string) => [by: Visitor, method: string, path: string, body?: unknown];

/** What is asked at a plain address and, with a slash after it, through React Router's own request handler. */
const OPERATIONS: Record<string, Ask> = {
  "a list": (app, slash) => [app.visitor(), "GET", `/api/courts${slash}`],
  "an item": (app, slash) => [app.visitor(), "GET", `/api/courts/${app.court.id}${slash}`],
  "an item's headers": (app, slash) => [app.visitor(), "HEAD", `/api/courts/${app.court.id}${slash}`],
  "what can be asked": (app, slash) => [app.visitor(), "OPTIONS", `/api/courts/${app.court.id}${slash}`],
  "what cannot be asked": (app, slash) => [app.visitor(), "DELETE", `/api/courts${slash}`],
  "an item that is not there": (app, slash) => [app.visitor(), "GET", `/api/courts/99999${slash}`],
  "a name of several parts": (app, slash) => [
    app.visitor(),
    "GET",
    `/api/users/${app.admin.viewer.id}/reviews${slash}`,
  ],
  "an address with a dot": (app, slash) => [app.visitor(), "GET", `/api/openapi.json${slash}`],
  "a write by nobody": (app, slash) => [app.visitor(), "PUT", `/api/courts/${app.court.id}${slash}`, {}],
  "a write that is refused": (app, slash) => [
    app.admin,
    "PUT",
    `/api/courts/${app.court.id}${slash}`,
    { name: "" },
  ],
  "who asks": (app, slash) => [app.admin, "GET", `/api/auth/user${slash}`],
};

test.each(Object.keys(OPERATIONS))("%s is answered at once as it is by React Router", async (name) => {
  const app = await startWithCourt();
  const [direct, through] = await Promise.all(["", "/"].map((slash) => answer(app, name, slash)));
  expect(direct).toEqual(through);
});

test("what nobody expected is logged once and told as a problem", async () => {
  const app = await startWithCourt();
  await app.entities().execute("alter table courts rename to courts_away");
  try {
    const response = await app.visitor().get("/api/courts");
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      500,
      "application/problem+json",
    ]);
  } finally {
    await app.entities().execute("alter table courts_away rename to courts");
  }
  expect(app.logged).toHaveLength(1);
});

async function answer(app: App, name: string, slash: string) {
  const ask = OPERATIONS[name] ?? expect.fail(name);
  const [by, method, path, body] = ask(app, slash);
  const response = await by.json(method, path, body);
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

import { beforeAll, describe, expect, test } from "vitest";
import type { Visitor } from "../support/app";
import { startWithCourt } from "./api/api";

let app: Awaited<ReturnType<typeof startWithCourt>>;
beforeAll(async () => {
  app = await startWithCourt();
});

const people = {
  visitor: async () => app.visitor(),
  player: () => app.signedIn({ firstName: "Kabir" }),
} satisfies Record<string, () => Promise<Visitor>>;

/** Sends a form. @returns the status, and whether the body was read before the response */
async function send(path: string, person: Visitor, type: string) {
  let wasRead = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        wasRead = true;
        controller.enqueue(new TextEncoder().encode("name=x"));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(app.origin + path, {
    method: "POST",
    body,
    headers: { Origin: app.origin, Cookie: person.cookies.header, "Content-Type": type },
    ...{ duplex: "half" },
  });
  const { status } = await app.send(request);
  return { status, wasRead };
}

describe("The body of a form", () => {
  const forms: [kind: keyof typeof people, path: () => string, status: number][] = [
    ["player", () => "/courts/new", 403],
    ["player", () => `/courts/${app.court.id}/edit`, 403],
    ["player", () => `/courts/${app.court.id}/delete`, 403],
    ["player", () => "/rackets/new", 403],
    ["player", () => "/balls/new", 403],
    ["player", () => `/equipment/${app.racketId}/edit`, 403],
    ["player", () => `/equipment/${app.racketId}/delete`, 403],
    ["player", () => `/profile/${app.asha.viewer.id}/edit`, 403],
    ["player", () => `/reviews/${app.review.id}/edit`, 403],
    ["player", () => "/guidelines/edit", 403],
    ["player", () => "/admin/import", 403],
    ["player", () => "/admin/reports/1/hide", 403],
    ["player", () => "/admin/read-only", 403],
    ["player", () => `/reviews/${app.review.id}/redact`, 403],
    ["player", () => "/api/upload", 403],
    ["visitor", () => `/courts/${app.court.id}/delete`, 401],
    ["visitor", () => `/reviews/${app.review.id}/delete`, 302],
    ["visitor", () => "/account", 302],
    ["visitor", () => "/account/delete", 302],
    ["visitor", () => "/admin/reports/1/undo", 401],
    ["visitor", () => "/api/upload", 401],
    ["visitor", () => "/api/upload/profile", 401],
  ];

  test.each(forms)("is not read when a %s lacks permission: %s", async (kind, path, status) => {
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      expect(await send(path(), await people[kind](), type)).toEqual({ status, wasRead: false });
    }
  });

  test.each(["/courts/new", "/admin/reports/1/hide"])(
    "is read when a visitor's draft is stored over the sign-in: %s",
    async (path) => {
      const type = "application/x-www-form-urlencoded";
      expect(await send(path, app.visitor(), type)).toEqual({ status: 302, wasRead: true });
    },
  );
});

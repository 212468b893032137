import { describe, expect, it } from "vitest";
import { takeToast, toastRedirect } from "~/features/toasts/flash.server";

/** The request after a response, with the cookies that it set. */
function next(response: { headers: Headers }, headers: Record<string, string> = {}): Request {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return new Request("http://site.test/courts", { headers: { Cookie: cookies.join("; "), ...headers } });
}

describe("a toast of a redirect", () => {
  it("is a short-lived cookie that scripts cannot read", async () => {
    const response = await toastRedirect("/courts/7", "reviewAdded");
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/courts/7");
    expect(response.headers.get("Set-Cookie")).toMatch(
      /^toast=.+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it("takes the place of the form in the history of the browser", async () => {
    const response = await toastRedirect("/courts", "courtDeleted");
    expect(response.headers.get("X-Remix-Replace")).toBe("true");
  });

  it("preserves the redirect's other headers", async () => {
    const response = await toastRedirect("/courts", "courtDeleted", { "Set-Cookie": "other=1" });
    expect(response.headers.getSetCookie()).toHaveLength(2);
  });

  it("is shown once, on a page that is not cacheable", async () => {
    const shown = await takeToast(next(await toastRedirect("/courts", "courtDeleted")));
    expect(shown.toast).toMatchObject({
      title: "Court deleted",
      description: "The court has been successfully deleted.",
      variant: "default",
    });
    expect(shown.headers.get("Cache-Control")).toBe("private, no-store");
    expect(shown.headers.get("Set-Cookie")).toMatch(/^toast=.*; Max-Age=0/);

    const again = await takeToast(next(shown));
    expect(again.toast).toBeNull();
  });

  it("is not shown on a prefetched page", async () => {
    const redirect = await toastRedirect("/courts", "courtAdded");
    const ahead = await takeToast(next(redirect, { "Sec-Purpose": "prefetch" }));
    expect(ahead.toast).toBeNull();
    expect(ahead.headers.has("Set-Cookie")).toBe(false);
  });

  it("has a new id each time", async () => {
    const redirect = await toastRedirect("/courts", "courtAdded");
    const first = await takeToast(next(redirect));
    const second = await takeToast(next(redirect));
    expect(first.toast?.id).not.toBe(second.toast?.id);
  });
});

it.each([
  "toast=nonsense",
  `toast=${btoa('"constructor"')}`,
  `toast=${btoa('{"title":"Hello"}')}`,
  "",
  "toast=%E0%A4%A",
])("is not shown for an invalid cookie: %s", async (Cookie) => {
  const { toast, headers } = await takeToast(new Request("http://site.test/", { headers: { Cookie } }));
  expect(toast).toBeNull();
  expect([...headers]).toEqual([]);
});

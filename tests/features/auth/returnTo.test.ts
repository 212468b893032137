import { describe, expect, test } from "vitest";
import { safeReturnTo, signInPath } from "~/features/auth/returnTo";

describe("the address to return to after a sign-in", () => {
  test.each([
    ["/", "/"],
    ["/courts/12", "/courts/12"],
    ["/courts?q=night+lights&page=2", "/courts?q=night+lights&page=2"],
    ["/courts/12#review-3", "/courts/12#review-3"],
    ["/search?q=साफ", "/search?q=%E0%A4%B8%E0%A4%BE%E0%A4%AB"],
    ["/apiary", "/apiary"],
    ["/courts/./../rackets", "/rackets"],
    ["/courts?next=//evil.example", "/courts?next=//evil.example"],
  ])("can be a path of this site: %s", (requested, safe) => {
    expect(safeReturnTo(requested)).toBe(safe);
  });

  test.each([
    null,
    undefined,
    "",
    "courts",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/courts\\..\\evil",
    "/x/..//evil.example",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "/courts\r\nSet-Cookie: a=b",
    "/courts\0",
    "/courts\u0085",
    "/api",
    "/api/logout",
    "/API/logout",
    "/%61pi/logout",
    "/x/../api/logout",
    "/%",
    "/courts.data",
    "/courts.DATA?page=2",
    "/courts%2Edata",
    "/_root.data",
    "/hydration/courts",
    "/Hydration/api/logout",
    "/hydr%61tion/courts",
    `/${"a".repeat(1_001)}`,
  ])("is the home page instead of %j", (requested) => {
    expect(safeReturnTo(requested)).toBe("/");
  });

  test("can be another page instead", () => {
    expect(safeReturnTo("//evil.example", "/courts/1")).toBe("/courts/1");
    expect(safeReturnTo(null, "/courts/1")).toBe("/courts/1");
    expect(safeReturnTo("/", "/courts/1")).toBe("/");
  });

  test("is without a query that is too long", () => {
    expect(safeReturnTo(`/courts?q=${"a".repeat(1_001)}`)).toBe("/courts");
  });

  test("is in the address that begins the sign-in, unless it is the home page", () => {
    expect(signInPath("/courts?page=2")).toBe("/api/login?returnTo=%2Fcourts%3Fpage%3D2");
    expect(signInPath("/")).toBe("/api/login");
    expect(signInPath("//evil.example")).toBe("/api/login");
  });
});

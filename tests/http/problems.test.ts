import { describe, expect, test } from "vitest";
import { pageProblem, problem } from "~/http/problems";

describe("a problem of the API", () => {
  test("has a title, a status and a text for the user", async () => {
    const response = problem(404, "There is no such court.");
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await response.json()).toEqual({
      title: "Not Found",
      status: 404,
      detail: "There is no such court.",
      message: "There is no such court.",
    });
  });

  test("names the invalid fields", async () => {
    const errors = { name: ["Court name is required"] };
    expect(await problem(422, "Court name is required", { errors }).json()).toMatchObject({
      title: "Unprocessable Content",
      errors,
    });
  });

  test("adds headers and preserves the content type", () => {
    const response = problem(429, "Slower", { headers: { "Retry-After": "30" } });
    expect(response.headers.get("Retry-After")).toBe("30");
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  });

  test.each([
    [400, "Bad Request"],
    [401, "Unauthorized"],
    [403, "Forbidden"],
    [405, "Method Not Allowed"],
    [409, "Conflict"],
    [412, "Precondition Failed"],
    [413, "Content Too Large"],
    [415, "Unsupported Media Type"],
    [429, "Too Many Requests"],
    [503, "Service Unavailable"],
    [418, "Error"],
  ])("%i is titled %s", async (status, title) => {
    expect(await problem(status, "…").json()).toMatchObject({ title, status });
  });
});

test("a problem of a page has a title, a text, a status and links", () => {
  const links = [{ label: "See all courts", href: "/courts" }];
  expect(pageProblem(404, "Court Not Found", "There is none.", links)).toMatchObject({
    data: { title: "Court Not Found", detail: "There is none.", links },
    init: { status: 404 },
  });
  expect(pageProblem(403, "No", "Not yours.").data.links).toBeUndefined();
});

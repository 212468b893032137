import { createServer } from "node:http";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { network } from "./network";

describe("the network of the tests", () => {
  beforeEach(() => {
    // MSW reports the unreachable host there, which would look like a failure in the output.
    vi.spyOn(console, "error").mockImplementation(() => {});
  });

  test("rejects requests without a handler, also of assets", async () => {
    await expect(fetch("https://provider.example/token", { method: "POST" })).rejects.toThrow();
    await expect(fetch("https://provider.example/logo.png")).rejects.toThrow();
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining("https://provider.example/logo.png"));
  });

  test("responds with the handlers of the test", async () => {
    network.use(http.get("https://provider.example/token", () => HttpResponse.text("yes")));
    expect(await (await fetch("https://provider.example/token")).text()).toBe("yes");
  });

  test("removes a handler after its test", async () => {
    await expect(fetch("https://provider.example/token")).rejects.toThrow();
  });

  test("passes requests to loopback through", async () => {
    const server = createServer((_request, response) => response.end("here"));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    try {
      expect(await (await fetch(`http://127.0.0.1:${address.port}`)).text()).toBe("here");
    } finally {
      server.close();
    }
  });
});

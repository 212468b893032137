import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { drain } from "../../server/gracefulShutdown.ts";
import { openLog } from "../../server/log.ts";
import { root } from "../support/root.ts";
import { openSite } from "../support/site.ts";

const log = openLog("silent");

describe("the health checks", () => {
  test("distinguish liveness from readiness", async () => {
    let isUnavailable = false;
    await using site = await openSite({
      app: {
        handle: async () => new Response(""),
        ready: () => (isUnavailable ? Promise.reject(new Error("unavailable")) : Promise.resolve()),
      },
    });
    expect(await site.request("/healthz")).toMatchObject({ status: 200, body: "ok" });
    expect(await site.request("/readyz")).toMatchObject({ status: 200, body: "ok" });
    isUnavailable = true;
    expect(await site.request("/healthz")).toMatchObject({ status: 200, body: "ok" });
    expect(await site.request("/readyz")).toMatchObject({ status: 503, body: "no database" });
  });

  test("wait two seconds for the database", async () => {
    await using site = await openSite({
      app: { handle: async () => new Response(""), ready: () => new Promise(() => {}) },
    });
    const start = performance.now();
    expect((await site.request("/readyz")).status).toBe(503);
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});

describe("a graceful shutdown", () => {
  test("fails readiness first, completes pending requests, and closes the database last", async () => {
    const order: string[] = [];
    const slow = Promise.withResolvers<void>();
    await using site = await openSite({
      app: {
        async handle() {
          await slow.promise;
          order.push("answered");
          return new Response("whole");
        },
        ready: async () => {},
      },
    });
    const pending = site.request("/slow");
    await site.request("/healthz");
    const drained = drain(
      {
        server: site.server,
        state: site.state,
        log,
        close: async () => {
          order.push("closed");
        },
      },
      1_000,
    );
    expect(await site.request("/readyz")).toMatchObject({ status: 503, body: "draining" });
    expect((await site.request("/healthz")).headers.connection).toBe("close");
    await vi.waitFor(() => expect(site.request("/healthz")).rejects.toThrow("ECONNREFUSED"), 10_000);
    slow.resolve();
    expect(await pending).toMatchObject({ status: 200, body: "whole" });
    await drained;
    expect(order).toEqual(["answered", "closed"]);
  });

  test("does not wait for idle connections", async () => {
    await using site = await openSite();
    const agent = new Agent({ keepAlive: true });
    await new Promise((done) =>
      get({ host: "127.0.0.1", port: site.environment.port, agent }, (response) =>
        response.resume().once("end", done),
      ),
    );
    const start = performance.now();
    await drain({ server: site.server, state: site.state, log, close: async () => {} }, 0);
    expect(performance.now() - start).toBeLessThan(1_000);
    agent.destroy();
  });

  test("does not wait for connections whose request was in flight", async () => {
    const slow = Promise.withResolvers<void>();
    await using site = await openSite({
      app: {
        async handle() {
          await slow.promise;
          return new Response("whole");
        },
        ready: async () => {},
      },
    });
    const agent = new Agent({ keepAlive: true });
    const pending = site.request("/slow", { agent });
    await once(site.server, "request");
    const drained = drain({ server: site.server, state: site.state, log, close: async () => {} }, 0);
    await vi.waitFor(() => expect(site.request("/healthz")).rejects.toThrow("ECONNREFUSED"), 10_000);
    await delay(100);
    const answeredAt = performance.now();
    slow.resolve();
    expect(await pending).toMatchObject({ status: 200, body: "whole" });
    await drained;
    expect(performance.now() - answeredAt).toBeLessThan(1_000);
    agent.destroy();
  });

  test("completes a response that is being sent", async () => {
    const length = 30_000_000;
    await using site = await openSite({
      files(_req, res) {
        res.end(Buffer.alloc(length));
        return true;
      },
    });
    const sent = get({ host: "127.0.0.1", port: site.environment.port, agent: false });
    const [response]: IncomingMessage[] = await once(sent, "response");
    const drained = drain({ server: site.server, state: site.state, log, close: async () => {} }, 0);
    await delay(300);
    let received = 0;
    for await (const part of response ?? []) received += part.length;
    expect(received).toBe(length);
    await drained;
  });

  test.each([
    ["completes when npm sends the signal again", 30, 0],
    ["ends at a second signal", 1_200, 1],
  ])("%s", async (_what, pause, code) => {
    const script = `
      import { createServer } from "node:http";
      import { setTimeout as delay } from "node:timers/promises";
      import { shutDownGracefully } from "./server/gracefulShutdown.ts";
      const log = { info() {}, fatal: console.error };
      const server = createServer().listen(0, "127.0.0.1");
      shutDownGracefully({ server, state: { draining: false }, log, close: () => delay(2_500) });
      process.kill(process.pid, "SIGINT");
      await delay(${pause});
      process.kill(process.pid, "SIGINT");
      await delay(10_000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], { cwd: root });
    expect(await once(child, "exit")).toEqual([code, null]);
  });
});

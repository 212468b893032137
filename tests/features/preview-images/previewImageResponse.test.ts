import { beforeEach, describe, expect, test, vi } from "vitest";
import { previewImageResponse } from "~/features/preview-images/previewImage.response.server";
import * as renderer from "~/features/preview-images/renderer.server";
import { openLog } from "../../../server/log";
import { readPng } from "../../support/png";
import { previewImage } from "./previewImages";

let logged: Record<string, unknown>[] = [];
const log = openLog("warn", { write: (line) => logged.push(JSON.parse(line)) });

beforeEach(() => {
  logged = [];
});

/** Requests the preview image of a court of this name. */
function ask(name: string, { method = "GET", known = "" } = {}): Promise<Response> {
  const headers = { "If-None-Match": known };
  const request = new Request("https://bandeja.example/courts/1/card.png", { method, headers });
  return previewImageResponse(request, previewImage({ name }), log);
}

describe("a full queue", () => {
  const CAPACITY = 64;

  test("responds 503 with Retry-After to further requests", async () => {
    const names = Array.from({ length: CAPACITY + 16 }, (_, at) => `Court No. ${at}`);
    const responses = await Promise.all(names.map((name) => ask(name)));
    expect(responses.map(({ status }) => status)).toEqual([
      ...Array.from({ length: CAPACITY }, () => 200),
      ...Array.from({ length: 16 }, () => 503),
    ]);
    expect(responses.at(-1)?.headers.get("Retry-After")).toBe("2");
    expect(responses.at(-1)?.headers.get("Cache-Control")).toBeNull();
    expect((await ask(names.at(-1) ?? "")).status).toBe(200);
  });

  test("does not affect HEAD and conditional requests", async () => {
    const waiting = Array.from({ length: CAPACITY }, (_, at) => ask(`Waiting No. ${at}`));
    const head = await ask("Smash Club", { method: "HEAD" });
    const again = await ask("Smash Club", { known: head.headers.get("ETag") ?? "" });
    expect([head.status, again.status]).toEqual([200, 304]);
    await Promise.all(waiting);
  });
});

describe("texts that the renderer fails on", () => {
  test("are omitted, and the failure is logged", async () => {
    const { draw } = renderer;
    vi.spyOn(renderer, "draw").mockImplementation((node, size) =>
      JSON.stringify(node).includes("Dangerous") ? Promise.reject(new Error("It ended.")) : draw(node, size),
    );
    const response = await ask("Dangerous Club");
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const png = Buffer.from(await response.arrayBuffer());
    expect(await readPng(png)).toMatchObject({ width: 1200, height: 630 });
    expect(logged).toMatchObject([{ msg: "A preview image was drawn without users' texts" }]);
  });
});

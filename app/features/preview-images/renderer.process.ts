/**
 * The renderer, in a process of its own, because some texts crash it. This file is not imported but run as it is, so it
 * imports only types from app.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import type { MeasuredNode, Renderer } from "@takumi-rs/core";
import type { WorkerRequest, WorkerResponse } from "~/lib/workerProcess.server";
import type { Extent, RenderRequest } from "./renderer.server";

/** All fonts are registered as this one family. */
const FONT_FAMILY = "Anek";

/** The size of the cache for decoded drawings, in bytes: a few of 1200 by 630 pixels. */
const ARTWORK_CACHE_BYTES = 16 * 1024 * 1024;

// Requests for pages have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The parent process has ended.
process.on("disconnect", () => process.exit());
process.on("message", async (message) => {
  if (isRequest(message)) process.send?.(await respond(message));
});

let loadedRenderer: Promise<Renderer> | undefined;

/** Imported dynamically, so that a missing package is reported as an error response. */
async function loadRenderer(): Promise<Renderer> {
  const { Renderer } = await import("@takumi-rs/core");
  const renderer = new Renderer({ cacheMaxBytes: ARTWORK_CACHE_BYTES });
  for (const file of fontFiles()) {
    await renderer.registerFont({ name: FONT_FAMILY, data: await readFile(file) });
  }
  return renderer;
}

/** Latin before Devanagari: characters of both, such as digits and the rupee sign, use the first font. */
function fontFiles(): string[] {
  const require = createRequire(import.meta.url);
  return [
    require.resolve("@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2"),
    require.resolve("@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2"),
    require.resolve("@fontsource-variable/anek-latin/files/anek-latin-vietnamese-wght-normal.woff2"),
    require.resolve(
      "@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2",
    ),
  ];
}

async function respond({ number, content }: WorkerRequest<RenderRequest>): Promise<WorkerResponse> {
  try {
    return { number, content: await perform(content) };
  } catch (error) {
    return { number, failure: error instanceof Error ? error.message : "It failed." };
  }
}

async function perform({ node, size, draw }: RenderRequest): Promise<Extent | Uint8Array> {
  loadedRenderer ??= loadRenderer();
  const renderer = await loadedRenderer;
  if (draw) return renderer.render(node, { ...size, format: "png" });
  const measured = await renderer.measure(node, size);
  return { height: measured.height, reach: reachOf(measured) };
}

function reachOf({ runs }: MeasuredNode): number {
  return Math.max(0, ...runs.map(({ x, width }) => x + width));
}

/** Only the parent process sends messages, so a shallow check is enough. */
function isRequest(message: unknown): message is WorkerRequest<RenderRequest> {
  return typeof message === "object" && message !== null && "number" in message && "content" in message;
}

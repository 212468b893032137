/**
 * The renderer, for a process of its own: there are texts that bring it down, and the process with it. This file is not
 * imported but run as it stands, so it imports nothing of app but types.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import type { MeasuredNode, Renderer } from "@takumi-rs/core";
import type { WorkerRequest, WorkerResponse } from "~/lib/workerProcess.server";
import type { Extent, RendererOrder } from "./renderer.server";

/** All fonts are one family, whatever they say of themselves, and the only one there is. */
const TYPEFACE = "Anek";

/** What is kept of the drawings that stand behind every card, in bytes: a few of 1200 by 630 pixels. */
const SCENERY_BYTES = 16 * 1024 * 1024;

// Pages go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Nobody is left who could ask.
process.on("disconnect", () => process.exit());
process.on("message", async (message) => {
  if (isQuestion(message)) process.send?.(await answerTo(message));
});

let opened: Promise<Renderer> | undefined;

/** Here and not above, so that packages that are missing are an answer, too. */
async function openRenderer(): Promise<Renderer> {
  const { Renderer } = await import("@takumi-rs/core");
  const renderer = new Renderer({ cacheMaxBytes: SCENERY_BYTES });
  for (const file of fontFiles()) {
    await renderer.registerFont({ name: TYPEFACE, data: await readFile(file) });
  }
  return renderer;
}

/** Latin before Devanagari: what both have, such as figures and the rupee sign, is drawn by the first. */
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

async function answerTo({ number, content }: WorkerRequest<RendererOrder>): Promise<WorkerResponse> {
  try {
    return { number, content: await carryOut(content) };
  } catch (error) {
    return { number, failure: error instanceof Error ? error.message : "It failed." };
  }
}

async function carryOut({ node, size, draw }: RendererOrder): Promise<Extent | Uint8Array> {
  opened ??= openRenderer();
  const renderer = await opened;
  if (draw) return renderer.render(node, { ...size, format: "png" });
  const measured = await renderer.measure(node, size);
  return { height: measured.height, reach: reachOf(measured) };
}

function reachOf({ runs }: MeasuredNode): number {
  return Math.max(0, ...runs.map(({ x, width }) => x + width));
}

/** Only our own process speaks to this one. */
function isQuestion(message: unknown): message is WorkerRequest<RendererOrder> {
  return typeof message === "object" && message !== null && "number" in message && "content" in message;
}

import type { Node } from "@takumi-rs/core";
import { z } from "zod";
import { WorkerProcess } from "~/lib/workerProcess.server";
import source from "./renderer.process.ts?raw";

/** The content of a request to the worker process: to draw a node, or only to measure it. */
export interface RenderRequest {
  node: Node;
  /** The size of the image, or the space available to a part of it, in pixels. */
  size: Size;
  draw: boolean;
}

export interface Size {
  width: number;
  height: number;
}

const extentSchema = z.object({ height: z.number(), reach: z.number() });

/** The height of a node, and the right end of its longest line, in pixels. */
export type Extent = z.infer<typeof extentSchema>;

/** An image takes some 10 ms, or some 100 ms when the process must be started. */
const renderer = new WorkerProcess(source, { timeout: 10_000, idle: 60_000, heap: 64 });

/** Measures a node. @throws when the renderer fails */
export async function measure(node: Node, size: Size): Promise<Extent> {
  const request: RenderRequest = { node, size, draw: false };
  return extentSchema.parse(await renderer.ask(request));
}

/**
 * Draws a node.
 * @returns a PNG
 * @throws when the renderer fails
 */
export async function draw(node: Node, size: Size): Promise<Buffer<ArrayBuffer>> {
  const request: RenderRequest = { node, size, draw: true };
  return Buffer.from(z.instanceof(Uint8Array).parse(await renderer.ask(request)));
}

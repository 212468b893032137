import type { Node } from "@takumi-rs/core";
import { z } from "zod";
import { WorkerProcess } from "~/lib/workerProcess.server";
import source from "./renderer.process.ts?raw";

/** What the renderer is asked: to draw, or only to measure. */
export interface RendererOrder {
  node: Node;
  /** Of the picture, or what a part of it may fill, in pixels. */
  size: Size;
  draw: boolean;
}

export interface Size {
  width: number;
  height: number;
}

const extentSchema = z.object({ height: z.number(), reach: z.number() });

/** How tall something is and how far its longest line reaches, in pixels. */
export type Extent = z.infer<typeof extentSchema>;

/** A card takes some hundredths of a second, and some tenths where the process has to be started. */
const renderer = new WorkerProcess(source, { timeout: 10_000, idle: 60_000, heap: 64 });

/** @throws where the renderer cannot cope with it */
export async function measure(node: Node, size: Size): Promise<Extent> {
  const order: RendererOrder = { node, size, draw: false };
  return extentSchema.parse(await renderer.ask(order));
}

/**
 * @returns a PNG
 * @throws where the renderer cannot cope with it
 */
export async function draw(node: Node, size: Size): Promise<Buffer<ArrayBuffer>> {
  const order: RendererOrder = { node, size, draw: true };
  return Buffer.from(z.instanceof(Uint8Array).parse(await renderer.ask(order)));
}

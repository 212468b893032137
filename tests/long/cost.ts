import { z } from "zod";
import { type Inspector, openInspector } from "../support/inspector";
import type { RunningServer } from "../support/server";

/** What one request has cost the server. */
export interface Cost {
  /** The longest that the event loop was held up, in milliseconds of the main thread's processor time. */
  blockedMs: number;
  /** All of the main thread's processor time, in milliseconds. */
  totalMs: number;
  /** The most memory beyond what there was before, garbage included, in megabytes. */
  addedMb: number;
}

/** Measures what requests cost a server that runs, from within it. */
export interface CostMeter extends Disposable {
  measure(send: () => Promise<unknown>): Promise<Cost>;
}

const MEGABYTE = 1024 * 1024;

/**
 * What runs in the server: a timer notes every millisecond how much processor time its thread has had since the last
 * one. It is the thread's own time, so that other programs on the machine do not count, and what the timer could not
 * interrupt is what held up everybody else.
 */
const METER = `(() => {
  const { getHeapStatistics } = process.getBuiltinModule("node:v8");
  const bytes = () => { const { used_heap_size, external_memory } = getHeapStatistics(); return used_heap_size + external_memory; };
  const spent = () => { const { user, system } = process.threadCpuUsage(); return user + system; };
  let longest = 0, began = spent(), last = began, least = bytes(), most = least;
  const tick = () => {
    const now = spent();
    longest = Math.max(longest, now - last);
    most = Math.max(most, bytes());
    last = spent();
  };
  setInterval(tick, 1).unref();
  globalThis.costMeter = {
    begin() { longest = 0; began = last = spent(); most = least = bytes(); },
    end() { tick(); return JSON.stringify({ blocked: longest, total: last - began, added: most - least }); },
  };
})()`;

const reading = z.object({ blocked: z.number(), total: z.number(), added: z.number() });

/** @throws where the server was not started with `INSPECTED` */
export async function openCostMeter(server: Pick<RunningServer, "log">): Promise<CostMeter> {
  const inspector: Inspector = await openInspector(server);
  await inspector.evaluate(METER);
  return {
    async measure(send) {
      await inspector.ask("HeapProfiler.collectGarbage");
      await inspector.evaluate("costMeter.begin()");
      await send();
      const { blocked, total, added } = reading.parse(
        JSON.parse(z.string().parse(await inspector.evaluate("costMeter.end()"))),
      );
      return { blockedMs: blocked / 1000, totalMs: total / 1000, addedMb: added / MEGABYTE };
    },
    [Symbol.dispose]: () => inspector[Symbol.dispose](),
  };
}

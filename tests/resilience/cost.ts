import { z } from "zod";
import { type Inspector, openInspector } from "../support/inspector";
import type { RunningServer } from "../support/server";

/** The cost of requests for the server. */
export interface Cost {
  /** The longest that the event loop was blocked, in milliseconds of the main thread's processor time. */
  blockedMs: number;
  /** All of the main thread's processor time, in milliseconds. */
  totalMs: number;
  /** The highest increase of memory, including garbage, in megabytes. */
  addedMb: number;
}

/** Measures the cost of requests within a running server. */
export interface CostMeter extends Disposable {
  measure(send: () => Promise<unknown>): Promise<Cost>;
  /**
   * How many times slower the server's thread is at this moment than on the machine to which the bounds refer; 1 at
   * least. Divide processor times by it to compare them with a bound in milliseconds.
   */
  slowdown(): Promise<number>;
}

const MEGABYTE = 1024 * 1024;

/**
 * The processor time of the reference work above which `slowdown` exceeds 1, in milliseconds. On two virtual cores
 * with Node 24, busy with other programs, it mostly took 15 to 22; it has not been measured on an idle machine.
 */
const REFERENCE_MS = 20;

/** Rounds of the reference work; the minimum counts, as it does for requests. */
const REFERENCE_ROUNDS = 3;

/**
 * Runs in the server. A timer reads every millisecond how much processor time its thread has used since the last tick:
 * whatever blocks the timer blocks all requests. It is the time of this thread, so that other programs do not count.
 * The kernel updates it in steps, which may attribute earlier time to a short task; the elapsed time limits this error.
 *
 * Memory is read on each tick and at the beginning of each garbage collection, as a task may free memory before it
 * ends.
 *
 * Each measurement begins with a forced garbage collection. By default V8 would then also discard compiled WebAssembly
 * code, and the embedded database would spend tens of milliseconds of its next query on compiling it again.
 *
 * The reference work resembles that of large requests: it escapes texts, builds objects, and serializes them.
 */
const METER = `(() => {
  const { GCProfiler, getHeapStatistics, setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString("--no-flush-liftoff-code");
  const bytes = ({ used_heap_size, external_memory }) => used_heap_size + external_memory;
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  const clock = () => performance.now() * 1000;
  let longest, began, last, lastClock, least, most, profiler;
  const tick = () => {
    longest = Math.max(longest, Math.min(spent() - last, clock() - lastClock));
    most = Math.max(most, bytes(getHeapStatistics()));
    last = spent();
    lastClock = clock();
  };
  const reference = () => {
    let html = "";
    for (let row = 0; row < 9_000; row++) {
      const item = { id: row, name: "Club <" + row + ">", tags: ["a & b", "'c'"], at: row / 7 };
      html += JSON.stringify(item).replace(/[&<>"']/g, (sign) => "&#" + sign.charCodeAt(0) + ";");
    }
    return Buffer.byteLength(html);
  };
  globalThis.costMeter = {
    begin() {
      profiler = new GCProfiler();
      profiler.start();
      longest = 0;
      began = last = spent();
      lastClock = clock();
      most = least = bytes(getHeapStatistics());
    },
    end() {
      tick();
      for (const { beforeGC } of profiler.stop().statistics) {
        const { usedHeapSize, externalMemory } = beforeGC.heapStatistics;
        most = Math.max(most, usedHeapSize + externalMemory);
      }
      return JSON.stringify({ blocked: longest, total: last - began, added: most - least });
    },
    reference() {
      const before = spent();
      reference();
      return (spent() - before) / 1000;
    },
  };
  costMeter.begin();
  costMeter.end();
  for (let round = 0; round < 10; round++) reference();
  setInterval(tick, 1).unref();
})()`;

const reading = z.object({ blocked: z.number(), total: z.number(), added: z.number() });

/** @throws when the server was not started with `INSPECTED` */
export async function openCostMeter(server: Pick<RunningServer, "log">): Promise<CostMeter> {
  const inspector: Inspector = await openInspector(server);
  await inspector.evaluate(METER);
  return {
    async measure(send) {
      await inspector.send("HeapProfiler.collectGarbage");
      await inspector.evaluate("costMeter.begin()");
      await send();
      const { blocked, total, added } = reading.parse(
        JSON.parse(z.string().parse(await inspector.evaluate("costMeter.end()"))),
      );
      return { blockedMs: blocked / 1000, totalMs: total / 1000, addedMb: added / MEGABYTE };
    },
    async slowdown() {
      const times: number[] = [];
      for (let round = 0; round < REFERENCE_ROUNDS; round++) {
        times.push(z.number().parse(await inspector.evaluate("costMeter.reference()")));
      }
      return Math.max(1, Math.min(...times) / REFERENCE_MS);
    },
    [Symbol.dispose]: () => inspector[Symbol.dispose](),
  };
}

import { z } from "zod";
import { type Inspector, openInspector } from "../support/inspector";
import type { RunningServer } from "../support/server";

/** What requests have cost the server. */
export interface Cost {
  /** The longest that the event loop was blocked, in milliseconds of the main thread's processor time. */
  blockedMs: number;
  /** All of the main thread's processor time, in milliseconds. */
  totalMs: number;
  /** The most memory beyond what there was before, garbage included, in megabytes. */
  addedMb: number;
}

/** Measures what requests cost a running server, from within it. */
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
 * The processor time of the reference work at which `slowdown` begins, in milliseconds. On two virtual cores with Node
 * 24, busy with other programs, it mostly took 15 to 22; it has not been measured there with nothing else running.
 */
const REFERENCE_MS = 20;

/** How often the reference work is measured; the least counts, as it does for requests. */
const REFERENCE_ROUNDS = 3;

/**
 * Runs in the server. A timer reads every millisecond how much processor time its thread has used since the last time:
 * what blocks the timer blocks all requests. It is the thread's own time, so that other programs do not count. The
 * kernel adds it up in steps, so that a short task may get the time of others; the time on the clock limits that.
 *
 * Memory is read with each of these readings and at the beginning of each garbage collection, as a task may allocate
 * and free more than is there when it ends.
 *
 * Each measurement begins with a garbage collection that is forced. V8 would also discard the compiled code of
 * WebAssembly then, and the embedded database would spend tens of milliseconds on its next query compiling it again.
 *
 * The reference work is what large requests do: it escapes texts, builds objects, and serializes them.
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
      await inspector.ask("HeapProfiler.collectGarbage");
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

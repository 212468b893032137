import { z } from "zod";
import { openInspector } from "./inspector";
import type { RunningServer } from "./server";

/** Measures the memory and the event loop of a running server from within. */
export interface ServerMeasurements extends Disposable {
  /** The used heap after a garbage collection, in megabytes. */
  heapMegabytes(): Promise<number>;
  /** Starts or restarts the measurement of the event loop. */
  watchEventLoop(): Promise<void>;
  /**
   * The most processor time that the main thread has used between two turns of its timers since `watchEventLoop`, in
   * milliseconds: how long the event loop was blocked, whatever else the machine was doing.
   */
  maxEventLoopDelay(): Promise<number>;
}

const usage = z.object({ usedSize: z.number(), backingStorageSize: z.number() });

/** The interval of the measurements, in milliseconds. */
const INTERVAL_MS = 5;

const WATCH = `(() => {
  clearInterval(globalThis.eventLoopWatch?.timer);
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const watch = { max: 0, last: used() };
  watch.timer = setInterval(() => {
    const now = used();
    watch.max = Math.max(watch.max, now - watch.last);
    watch.last = now;
  }, ${INTERVAL_MS});
  watch.timer.unref();
  globalThis.eventLoopWatch = watch;
})()`;

/** @throws when the server was not started with `INSPECTED` */
export async function measureServer(server: Pick<RunningServer, "log">): Promise<ServerMeasurements> {
  const inspector = await openInspector(server);
  return {
    async heapMegabytes() {
      await inspector.send("HeapProfiler.collectGarbage");
      const { usedSize, backingStorageSize } = usage.parse(await inspector.send("Runtime.getHeapUsage"));
      return (usedSize + backingStorageSize) / 1024 / 1024;
    },
    async watchEventLoop() {
      await inspector.evaluate(WATCH);
    },
    maxEventLoopDelay: async () =>
      z.number().parse(await inspector.evaluate("globalThis.eventLoopWatch.max")),
    [Symbol.dispose]: () => inspector[Symbol.dispose](),
  };
}

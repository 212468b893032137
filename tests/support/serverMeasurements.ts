import { z } from "zod";
import { openInspector } from "./inspector";
import type { RunningServer } from "./server";

/** Measures the memory of a running server from within. */
export interface ServerMeasurements extends Disposable {
  /** The used heap after a garbage collection, in megabytes. */
  heapMegabytes(): Promise<number>;
}

const usage = z.object({ usedSize: z.number(), backingStorageSize: z.number() });

/** @throws when the server was not started with `INSPECTED` */
export async function measureServer(server: Pick<RunningServer, "log">): Promise<ServerMeasurements> {
  const inspector = await openInspector(server);
  return {
    async heapMegabytes() {
      await inspector.send("HeapProfiler.collectGarbage");
      const { usedSize, backingStorageSize } = usage.parse(await inspector.send("Runtime.getHeapUsage"));
      return (usedSize + backingStorageSize) / 1024 / 1024;
    },
    [Symbol.dispose]: () => inspector[Symbol.dispose](),
  };
}

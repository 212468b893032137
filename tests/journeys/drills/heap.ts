import { z } from "zod";
import type { RunningServer } from "../../support/server";
import { openInspector } from "./inspector";

/** Looks into the memory of a server that runs. */
export interface Heap extends Disposable {
  /** What it cannot do without: used after everything else was thrown away, in megabytes. */
  megabytes(): Promise<number>;
}

const usage = z.object({ usedSize: z.number(), backingStorageSize: z.number() });

/** @throws where the server was not started with `INSPECTED` */
export async function openHeap(server: Pick<RunningServer, "log">): Promise<Heap> {
  const inspector = await openInspector(server);
  return {
    async megabytes() {
      await inspector.ask("HeapProfiler.collectGarbage");
      const { usedSize, backingStorageSize } = usage.parse(await inspector.ask("Runtime.getHeapUsage"));
      return (usedSize + backingStorageSize) / 1024 / 1024;
    },
    [Symbol.dispose]: () => inspector[Symbol.dispose](),
  };
}

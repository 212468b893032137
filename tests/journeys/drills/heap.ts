import { once } from "node:events";
import { z } from "zod";
import type { RunningServer } from "../../support/server";

/** Looks into the memory of a server that runs. */
export interface Heap extends Disposable {
  /** What it cannot do without: used after everything else was thrown away, in megabytes. */
  megabytes(): Promise<number>;
}

/** What a server's environment has to say for its heap to be looked at, on a port of its own choice. */
export const INSPECTED = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

const usage = z.object({ result: z.object({ usedSize: z.number(), backingStorageSize: z.number() }) });

/** @throws where the server was not started with `INSPECTED` */
export async function openHeap(server: Pick<RunningServer, "log">): Promise<Heap> {
  const [, address] = /Debugger listening on (\S+)/.exec(server.log()) ?? [];
  if (!address) throw new Error("The server cannot be inspected");
  const socket = new WebSocket(address);
  await once(socket, "open");
  let questions = 0;

  async function ask(method: string): Promise<unknown> {
    questions += 1;
    const answered = once(socket, "message");
    socket.send(JSON.stringify({ id: questions, method }));
    const [{ data }] = await answered;
    return JSON.parse(data);
  }

  return {
    async megabytes() {
      await ask("HeapProfiler.collectGarbage");
      const { usedSize, backingStorageSize } = usage.parse(await ask("Runtime.getHeapUsage")).result;
      return (usedSize + backingStorageSize) / 1024 / 1024;
    },
    [Symbol.dispose]: () => socket.close(),
  };
}

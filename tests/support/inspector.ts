import { once } from "node:events";
import { z } from "zod";
import type { RunningServer } from "./server";

/** Measures a running server through its debugger. */
export interface Inspector extends Disposable {
  /** The used heap after a garbage collection, in megabytes. */
  heapMegabytes(): Promise<number>;
  /** Starts or restarts measuring how long the event loop is blocked. */
  watchEventLoop(): Promise<void>;
  /**
   * The most processor time that the main thread has used between two turns of its timers since `watchEventLoop`, in
   * milliseconds: how long the event loop was blocked, whatever else the machine was doing.
   */
  maxEventLoopDelay(): Promise<number>;
}

/** The environment of a server that can be inspected; it chooses the port. */
export const INSPECTED = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

const usage = z.object({ result: z.object({ usedSize: z.number(), backingStorageSize: z.number() }) });
const evaluated = z.object({ result: z.object({ result: z.object({ value: z.number() }) }) });

/** How often the event loop is sampled, in milliseconds. */
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
  return 0;
})()`;

/** Connects to a server's debugger. @throws when the server was not started with `INSPECTED` */
export async function openInspector(server: Pick<RunningServer, "log">): Promise<Inspector> {
  const [, address] = /Debugger listening on (\S+)/.exec(server.log()) ?? [];
  if (!address) throw new Error("The server cannot be inspected");
  const socket = new WebSocket(address);
  await once(socket, "open");
  let questions = 0;

  async function ask(method: string, params = {}): Promise<unknown> {
    questions += 1;
    const answered = once(socket, "message");
    socket.send(JSON.stringify({ id: questions, method, params }));
    const [{ data }] = await answered;
    return JSON.parse(data);
  }

  async function evaluate(expression: string): Promise<number> {
    return evaluated.parse(await ask("Runtime.evaluate", { expression })).result.result.value;
  }

  return {
    async heapMegabytes() {
      await ask("HeapProfiler.collectGarbage");
      const { usedSize, backingStorageSize } = usage.parse(await ask("Runtime.getHeapUsage")).result;
      return (usedSize + backingStorageSize) / 1024 / 1024;
    },
    async watchEventLoop() {
      await evaluate(WATCH);
    },
    maxEventLoopDelay: () => evaluate("globalThis.eventLoopWatch.max"),
    [Symbol.dispose]: () => socket.close(),
  };
}

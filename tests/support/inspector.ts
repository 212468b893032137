import { once } from "node:events";
import { z } from "zod";
import type { RunningServer } from "./server";

/** The environment with which a server can be inspected, on a free port. */
export const INSPECTED = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

/** A connection to the inspector of a running server. */
export interface Inspector extends Disposable {
  /** Calls a method of the protocol. @returns its result */
  send(method: string, params?: object): Promise<unknown>;
  /** Evaluates an expression in the server. @returns its value @throws when it throws */
  evaluate(expression: string): Promise<unknown>;
}

const responseSchema = z.object({ result: z.unknown() });
const evaluationSchema = z.object({
  result: z.looseObject({ value: z.unknown().optional() }),
  exceptionDetails: z.unknown().optional(),
});

/** Connects to a server's debugger. @throws when the server was not started with `INSPECTED` */
export async function openInspector(server: Pick<RunningServer, "log">): Promise<Inspector> {
  const [, address] = /Debugger listening on (\S+)/.exec(server.log()) ?? [];
  if (!address) throw new Error("The server cannot be inspected");
  const socket = new WebSocket(address);
  await once(socket, "open");
  let lastId = 0;

  async function send(method: string, params?: object): Promise<unknown> {
    lastId += 1;
    const responded = once(socket, "message");
    socket.send(JSON.stringify({ id: lastId, method, params }));
    const [{ data }] = await responded;
    return responseSchema.parse(JSON.parse(data)).result;
  }

  return {
    send,
    async evaluate(expression) {
      const params = { expression, returnByValue: true };
      const { result, exceptionDetails } = evaluationSchema.parse(await send("Runtime.evaluate", params));
      if (exceptionDetails) throw new Error(`The expression has thrown: ${JSON.stringify(exceptionDetails)}`);
      return result.value;
    },
    [Symbol.dispose]: () => socket.close(),
  };
}

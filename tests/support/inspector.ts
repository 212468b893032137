import { once } from "node:events";
import { z } from "zod";
import type { RunningServer } from "./server";

/** What a server's environment has to say to be inspected, on a port of its own choice. */
export const INSPECTED = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

/** A line to the inspector of a server that runs. */
export interface Inspector extends Disposable {
  /** @returns the result of a method of the protocol */
  ask(method: string, params?: object): Promise<unknown>;
  /** Runs an expression in the server. @returns its value @throws where it throws */
  evaluate(expression: string): Promise<unknown>;
}

const answer = z.object({ result: z.unknown() });
const evaluated = z.object({
  result: z.looseObject({ value: z.unknown().optional() }),
  exceptionDetails: z.unknown().optional(),
});

/** Connects to a server's debugger. @throws when the server was not started with `INSPECTED` */
export async function openInspector(server: Pick<RunningServer, "log">): Promise<Inspector> {
  const [, address] = /Debugger listening on (\S+)/.exec(server.log()) ?? [];
  if (!address) throw new Error("The server cannot be inspected");
  const socket = new WebSocket(address);
  await once(socket, "open");
  let questions = 0;

  async function ask(method: string, params?: object): Promise<unknown> {
    questions += 1;
    const answered = once(socket, "message");
    socket.send(JSON.stringify({ id: questions, method, params }));
    const [{ data }] = await answered;
    return answer.parse(JSON.parse(data)).result;
  }

  return {
    ask,
    async evaluate(expression) {
      const params = { expression, returnByValue: true };
      const { result, exceptionDetails } = evaluated.parse(await ask("Runtime.evaluate", params));
      if (exceptionDetails)
        throw new Error(`The server could not run it: ${JSON.stringify(exceptionDetails)}`);
      return result.value;
    },
    [Symbol.dispose]: () => socket.close(),
  };
}

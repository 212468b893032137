import { rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import type { Logger } from "pino";
import { z } from "zod";
import { makePrivate } from "../../app/lib/dataFolder.server.ts";
import { product } from "../../app/lib/product.ts";
import { withTimeout } from "../../app/lib/time.ts";
import { commandSocketIn } from "../commandSocket.ts";
import type { CommandTarget } from "./runCommand.ts";

/** How long commands may take to end when the process stops, in milliseconds: its database must still be closed. */
const STOP_TIMEOUT = 2_000;

const requestSchema = z.object({ args: z.array(z.string()), cwd: z.string() });

/**
 * Runs the commands that operators start while this process has the embedded database, which only one process can open.
 * The socket is in the data folder, so only the user who owns it can connect.
 * @returns closes it, and ends the commands that run
 */
export async function serveCommands(
  target: Omit<CommandTarget, "cwd">,
  log: Logger,
): Promise<() => Promise<void>> {
  const path = commandSocketIn(target.environment.dataDir);
  // The lock of the data folder is held, so this is left by a process that was killed.
  rmSync(path, { force: true });
  const served = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    const serving = serve(socket, target).catch((error: unknown) => {
      log.error({ err: error }, "A command failed");
      socket.end(
        `${JSON.stringify({ line: `The command failed; the log of ${product.name} says why.`, exit: 1 })}\n`,
      );
    });
    served.set(socket, serving);
    socket.once("close", () => served.delete(socket));
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(path, done));
  makePrivate(path);
  return async () => {
    const ended = [closeServer(server), ...served.values()];
    for (const socket of served.keys()) socket.destroy();
    await withTimeout(STOP_TIMEOUT, Promise.all(ended), () => {});
  };
}

async function serve(socket: Socket, target: Omit<CommandTarget, "cwd">): Promise<void> {
  const ended = new AbortController();
  socket.on("error", () => ended.abort()).on("close", () => ended.abort());
  const send = (message: object) => socket.write(`${JSON.stringify(message)}\n`);
  const lines = createInterface({ input: socket, signal: ended.signal });
  // It passes on an error of the socket, which has closed it, when nothing else listens to it any more.
  lines.on("error", () => {});
  for await (const line of lines) {
    const { runCommand } = await import("./runCommand.ts");
    const { args, cwd } = requestSchema.parse(JSON.parse(line));
    const exit = await runCommand(
      args,
      { ...target, cwd },
      {
        output: {
          line: (text) => send({ line: text }),
          progress: (step, fraction) => send({ step, fraction }),
        },
        signal: ended.signal,
      },
    );
    socket.end(`${JSON.stringify({ exit })}\n`);
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => server.close(() => done()));
}

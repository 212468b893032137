import { connect, type Socket } from "node:net";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { product } from "../app/lib/product.ts";
import { StartError } from "./startError.ts";

/** A message of the process that runs a command. */
const messageSchema = z.object({
  line: z.string().optional(),
  step: z.string().optional(),
  fraction: z.number().optional(),
  exit: z.int().optional(),
});

/** The longest path of a socket, in bytes: that of Linux; macOS has 103. */
const MAX_SOCKET_PATH = process.platform === "linux" ? 107 : 103;

/**
 * The socket at which the process with the embedded database runs commands.
 * @param setting what names the folder, for the message of an error
 * @throws StartError when its path is too long for the operating system
 */
export function commandSocketIn(dataDir: string, setting = "DATA_DIR"): string {
  const path = join(dataDir, "commands.sock");
  // The path from here may be shorter.
  const fromHere = relative(process.cwd(), path);
  const shorter = fromHere.length < path.length ? fromHere : path;
  if (Buffer.byteLength(shorter) > MAX_SOCKET_PATH) {
    throw new StartError(
      `${path} is too long: the path of a socket has at most ${MAX_SOCKET_PATH} bytes. Set ${setting} to a shorter one.`,
    );
  }
  return shorter;
}

/** What a command shows. */
export interface CommandOutput {
  line(text: string): void;
  progress(step: string, fraction: number): void;
}

/**
 * Runs a command in the process that has the embedded database open.
 * @returns its exit code; null when there is no such process
 * @throws StartError when the folder belongs to another user
 */
export async function runInServer(
  dataDir: string,
  args: readonly string[],
  output: CommandOutput,
): Promise<number | null> {
  const socket = await openSocket(dataDir);
  if (!socket) return null;
  socket.write(`${JSON.stringify({ args, cwd: process.cwd() })}\n`);
  for await (const text of createInterface({ input: socket })) {
    const { line, step, fraction, exit } = messageSchema.parse(JSON.parse(text));
    if (line !== undefined) output.line(line);
    if (step !== undefined && fraction !== undefined) output.progress(step, fraction);
    if (exit !== undefined) return exit;
  }
  output.line(`${product.name} has stopped, and the command with it.`);
  return 1;
}

/** Why a data folder of another user is not used. @param setting what names the folder */
export function otherUsersFolder(dataDir: string, setting = "DATA_DIR"): StartError {
  return new StartError(
    `${dataDir} belongs to another user. Run ${product.name} and its commands as that user, or set ${setting} to another folder.`,
  );
}

/** @returns null when no process listens */
function openSocket(dataDir: string): Promise<Socket | null> {
  return new Promise((done, fail) => {
    const socket = connect(commandSocketIn(dataDir));
    socket.once("connect", () => done(socket));
    socket.once("error", (error: NodeJS.ErrnoException) => {
      const code = error.code ?? "";
      if (["ENOENT", "ECONNREFUSED", "ENOTDIR"].includes(code)) done(null);
      else fail(["EACCES", "EPERM"].includes(code) ? otherUsersFolder(dataDir) : error);
    });
  });
}

import { writeSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { requestPath } from "./requestTarget.ts";

/** Anything that looks like an e-mail address. */
const EMAIL = /[^\s@<>"']+@[^\s@<>"']+/g;

/** What a log entry has instead of one. */
const OMITTED = "<e-mail>";

/** An at sign in an address, percent-encoded any number of times or not. */
const AT_SIGN = /@|%(?:25)*40/;

/** An error code of Postgres. */
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * Opens the process's log: a line of JSON for each entry, or readable lines when the output is a terminal. Errors are
 * logged under `err`, without user input and e-mail addresses.
 * @param level the lowest level that is written
 */
export function openLog(level: string, output: Output = standardOutput()): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: isoTime,
    serializers: { err: errorFields },
    hooks: {
      logMethod(args, method, level) {
        method.apply(this, args);
        // Operators see these without delay, and a killed process has written them.
        if (level >= WARNING) output.flushSync?.();
      },
    },
  };
  return pino(options, output);
}

/**
 * Writes the log line of a request, without client addresses, query strings and e-mail addresses.
 * @param took in milliseconds
 * @returns the status; 499 when the client went away
 */
export function logRequest(
  log: Logger,
  req: IncomingMessage,
  res: ServerResponse,
  { id, took }: { id: string; took: number },
): number {
  const path = requestPath(req);
  const status = res.writableFinished ? res.statusCode : 499;
  const entry = {
    method: req.method,
    path: withoutEmails(path).slice(0, 200),
    status,
    ms: Math.round(took),
    requestId: id,
  };
  const level = path === "/healthz" || path === "/readyz" ? "debug" : "info";
  log[level](entry, "request");
  return status;
}

/** A path without the segments that may be e-mail addresses. */
export function withoutEmails(path: string): string {
  if (!AT_SIGN.test(path)) return path;
  const segments = path.split("/").map((segment) => (AT_SIGN.test(segment) ? OMITTED : segment));
  return segments.join("/");
}

type Output = DestinationStream & { flushSync?: () => void };

function standardOutput(): Output {
  return process.stdout.isTTY ? readableOutput() : bufferedOutput();
}

/** Pino's number of the level `warn`. */
const WARNING = 40;

/** Lines are written together: from this many characters on, and after this many milliseconds. */
const LOG_BUFFER = 16_000;
const LOG_DELAY = 100;

/** The most characters that wait until they can be written; further lines are lost. */
const MAX_WAITING = 1_000_000;

/** How long the end of the process waits for a slow reader, and between two attempts, in milliseconds. */
const EXIT_LIMIT = 1_000;
const EXIT_INTERVAL = 10;

/**
 * Writes to the standard output without waiting for its reader: Node does not wait for pipes and sockets once it has opened
 * `process.stdout`. Lines wait while they cannot be written; those that are lost are counted in a later line. Lines are
 * collected here, since pino's destination measures all that it has collected again for each line, and on exit tries again
 * without end on a full disk.
 */
function bufferedOutput(): Output {
  let lines = "";
  /** How many characters the lines must have for the next attempt. */
  let attemptAt = LOG_BUFFER;
  /** What is being written, from its first character that is not yet. */
  let writing = Buffer.alloc(0);
  let lost = 0;

  /** Writes as many lines as possible. @returns whether the reader is too slow for the rest */
  function flush(): boolean {
    try {
      while (writing.length > 0 || lines !== "") writeSome();
      return false;
    } catch (error) {
      return error instanceof Error && "code" in error && error.code === "EAGAIN";
    } finally {
      attemptAt = lines.length + LOG_BUFFER;
    }
  }

  function writeSome(): void {
    if (writing.length === 0) takeLines();
    writing = writing.subarray(writeSync(1, writing));
  }

  function takeLines(): void {
    writing = Buffer.from(lost > 0 ? lines + lostLine(lost) : lines);
    lines = "";
    lost = 0;
  }

  setInterval(flush, LOG_DELAY).unref();
  process.on("exit", () => {
    const limit = performance.now() + EXIT_LIMIT;
    while (flush() && performance.now() < limit) sleep(EXIT_INTERVAL);
  });
  return {
    write(line) {
      if (lines.length >= MAX_WAITING) {
        lost += 1;
        return;
      }
      lines += line;
      if (lines.length >= attemptAt) flush();
    },
    flushSync: flush,
  };
}

function lostLine(lost: number): string {
  const entry = { level: WARNING, time: new Date(), lost, msg: "Lines of the log could not be written" };
  return `${JSON.stringify(entry)}\n`;
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** The current time as a property of an entry; `toISOString` takes as long as the rest of a line. */
function isoTime(): string {
  const now = Date.now();
  if (now !== formatted.at) formatted = { at: now, text: `,"time":"${new Date(now).toISOString()}"` };
  return formatted.text;
}

let formatted = { at: 0, text: "" };

/**
 * The loggable parts of an error. Messages of the database and of parsers quote user input, so only the type, the code
 * and the stack frames of such errors are logged.
 */
function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? error.code : undefined;
  return {
    type: error.name === "Error" ? error.constructor.name : error.name,
    ...(quotesInput(error, code) ? {} : { message: error.message.replace(EMAIL, OMITTED) }),
    ...(typeof code === "string" ? { code } : {}),
    ...("constraint" in error && typeof error.constraint === "string"
      ? { constraint: error.constraint }
      : {}),
    frames: framesOf(error),
    ...(error.cause ? { cause: errorFields(error.cause) } : {}),
  };
}

function quotesInput(error: Error, code: unknown): boolean {
  if (error instanceof SyntaxError || "query" in error || "sql" in error) return true;
  return typeof code === "string" && SQLSTATE.test(code);
}

function framesOf(error: Error): string[] {
  const lines = (error.stack ?? "").split("\n").map((line) => line.trim());
  return lines.filter((line) => line.startsWith("at ")).slice(0, 12);
}

/** What `errorFields` has logged. */
interface LoggedError {
  type: string;
  message?: string;
  code?: string;
  frames?: string[];
}

/** Writes an entry as `12:30:05 GET /courts 200 12 ms`, followed by its error, if any. */
function readableOutput(): DestinationStream {
  return {
    write(line) {
      const { time, msg, err, method, path, status, ms } = JSON.parse(line);
      const clock = new Date(time).toTimeString().slice(0, 8);
      const words = method ? [method, path, status, `${ms} ms`] : [msg];
      const details = err ? [`\n${readableError(err)}`] : [];
      process.stdout.write(`${[clock, ...words, ...details].join(" ")}\n`);
    },
  };
}

/** The parts of an error, the first two on one line; what was thrown may be no error, and has its type alone. */
function readableError({ type, message, code, frames = [] }: LoggedError): string {
  const title = [type, message ?? code].filter(Boolean).join(": ");
  return [title, ...frames].join("\n  ");
}

import pino, { type DestinationStream, type Logger } from "pino";

/** Anything that looks like an e-mail address. */
const EMAIL = /[^\s@<>"']+@[^\s@<>"']+/g;

/** The form of a code that Postgres gives its errors. */
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * Opens the process's log: a line of JSON for each entry, or lines for people's eyes where the output is a
 * terminal. Errors go under `err` and lose what could be somebody's words or address.
 * @param level the least that is written
 */
export function openLog(level: string, output = standardOutput()): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  };
  return pino(options, output);
}

function standardOutput(): DestinationStream {
  return process.stdout.isTTY ? readableOutput() : pino.destination({ fd: 1, sync: true });
}

/**
 * What the log may say of an error. Messages of the database and of parsers quote what people typed, so of
 * those only the kind, the code and the place in the program are kept.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error ? error.code : undefined;
  return {
    type: error.name === "Error" ? error.constructor.name : error.name,
    ...(quotesInput(error, code) ? {} : { message: error.message.replace(EMAIL, "<e-mail>") }),
    ...(typeof code === "string" ? { code } : {}),
    ...("constraint" in error && typeof error.constraint === "string"
      ? { constraint: error.constraint }
      : {}),
    frames: framesOf(error),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
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

/** Writes an entry as `12:30:05 GET /courts 200 12 ms`, with the error below where there is one. */
function readableOutput(): DestinationStream {
  return {
    write(line) {
      const { time, msg, err, method, path, status, ms } = JSON.parse(line);
      const clock = new Date(time).toTimeString().slice(0, 8);
      const words = method ? [method, path, status, `${ms} ms`] : [msg];
      const details = err
        ? [`\n${[`${err.type}: ${err.message ?? err.code ?? ""}`, ...err.frames].join("\n  ")}`]
        : [];
      process.stdout.write(`${[clock, ...words, ...details].join(" ")}\n`);
    },
  };
}

import { DefaultLogger, type LogContext, type LoggerOptions } from "@mikro-orm/core";
import { databaseTask } from "./deadline.server";

/** Statements that take longer are slow, in milliseconds. */
const SLOW = 250;

/** The most characters of a statement that are reported. */
const MAX_LENGTH = 1_000;

/** A statement of a request, without the values in it, which may be of people. */
export interface QueryReport {
  readonly statement: string;
  /** In milliseconds. */
  took: number;
  /** What it was for, such as `GET /courts/:id`. */
  task: string;
}

/** Receivers of the statements of requests, when they have finished. */
export interface QueryListeners {
  onQuery?: ((query: QueryReport) => void) | undefined;
  /** Called for those that take longer than a quarter of a second. */
  onSlowQuery?: (query: QueryReport) => void;
}

/** The options of MikroORM that report the statements of requests. */
export function reportQueries(listeners: QueryListeners) {
  return {
    slowQueryThreshold: listeners.onQuery ? 0 : SLOW,
    slowQueryLoggerFactory: (options: LoggerOptions) => new QueryLogger(options, listeners),
  };
}

class QueryLogger extends DefaultLogger {
  readonly #listeners: QueryListeners;

  constructor(options: LoggerOptions, listeners: QueryListeners) {
    super(options);
    this.#listeners = listeners;
  }

  override logQuery({ query = "", took = 0 }: LogContext): void {
    const task = databaseTask();
    // Migrations, seeds and commands may take their time.
    if (!task) return;
    const report = {
      // Most reports are not looked at.
      get statement() {
        return withoutValues(query);
      },
      took,
      task,
    };
    this.#listeners.onQuery?.(report);
    if (took >= SLOW) this.#listeners.onSlowQuery?.(report);
  }
}

/** A statement with its literals replaced, on one line. */
function withoutValues(sql: string): string {
  const statement = sql
    .replaceAll(/'(?:[^']|'')*'/g, "?")
    .replaceAll(/\s+/g, " ")
    .trim();
  return statement.slice(0, MAX_LENGTH);
}

import { DefaultLogger, type LogContext, type LoggerOptions } from "@mikro-orm/core";
import { databaseTask } from "./deadline.server";

/** Statements that take longer are slow, in milliseconds. */
const SLOW = 250;

/** The most characters of a statement that are logged. */
const MAX_LENGTH = 1_000;

/** A slow statement of a request, without the values in it, which may be of people. */
export interface SlowQuery {
  statement: string;
  /** In milliseconds. */
  took: number;
  /** What it was for, such as `GET /courts/:id`. */
  task: string;
}

/** The options of MikroORM that report slow statements of requests. */
export function reportSlowQueries(onSlowQuery: (query: SlowQuery) => void) {
  return {
    slowQueryThreshold: SLOW,
    slowQueryLoggerFactory: (options: LoggerOptions) => new SlowQueryLogger(options, onSlowQuery),
  };
}

class SlowQueryLogger extends DefaultLogger {
  readonly #report: (query: SlowQuery) => void;

  constructor(options: LoggerOptions, report: (query: SlowQuery) => void) {
    super(options);
    this.#report = report;
  }

  override logQuery({ query = "", took = 0 }: LogContext): void {
    const task = databaseTask();
    // Migrations, seeds and commands may take their time.
    if (task) this.#report({ statement: withoutValues(query), took, task });
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

import { stripVTControlCharacters } from "node:util";
import { type Ended, run } from "./command.ts";

/** The result of a check. */
export interface CheckResult {
  /** How many of its parts passed. */
  passed: number;
  failed: number;
  /** The output about failures. */
  output: string;
  /** A line for each test that failed, with the first line of its error. */
  failures?: readonly string[];
}

/** A named check of the whole repository. */
export interface Check {
  name: string;
  check(): Promise<CheckResult>;
}

/** A check that runs commands until one fails, and passes when all exit with 0. */
export function commands(name: string, ...lines: readonly (readonly [string, ...string[]])[]): Check {
  return {
    name,
    async check() {
      let ended: Ended = { code: 0, output: "" };
      for (const [program, ...args] of lines) {
        ended = await run(program, args);
        if (ended.code !== 0) break;
      }
      return ended.code === 0
        ? { passed: 1, failed: 0, output: "" }
        : { passed: 0, failed: 1, output: ended.output };
    },
  };
}

/**
 * Runs all checks in order and prints a line for each, then a line for each failure, and the sum as the last line. Sets
 * the exit code.
 */
export async function runChecks(checks: readonly Check[]): Promise<void> {
  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  for (const check of checks) {
    const started = performance.now();
    const result = await check.check().catch(failureOf);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const count = result.passed + result.failed > 1 ? `  ${result.passed} passed` : "";
    console.log(`${result.failed ? "✗" : "✓"} ${check.name.padEnd(24)} ${seconds.padStart(6)} s${count}`);
    if (result.failed) console.log(indent(result.output));
    if (result.failed) failures.push(...failuresOf(result).map((failure) => `${check.name}: ${failure}`));
    total.passed += result.passed;
    total.failed += result.failed;
  }
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
  // At the end, since the output of the checks has thousands of lines.
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
}

/** @returns the tests that failed, or the first line of a check without tests */
function failuresOf({ failures = [], output }: CheckResult): readonly string[] {
  return failures.length > 0 ? failures : [firstLine(output)];
}

/** @returns the first line of a text that has more than spaces, without the colors of a terminal */
export function firstLine(text: string): string {
  return stripVTControlCharacters(text).trim().split("\n", 1)[0] ?? "";
}

function failureOf(error: unknown): CheckResult {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { passed: 0, failed: 1, output };
}

function indent(text: string): string {
  return text.trimEnd().replace(/^(?=.)/gm, "    ");
}

import { type Ended, run } from "./command.ts";

/** What a gate found: how many checks held, how many did not, and what it has to say about those. */
export interface CheckResult {
  passed: number;
  failed: number;
  output: string;
}

/** One check of the whole repository, by the name its line gets. */
export interface Check {
  name: string;
  check(): Promise<CheckResult>;
}

/** A gate that holds where each of its commands ends with 0; the first that does not is the last. */
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
 * Passes through the gates in their order, all of them, with a line for each; ends with the sum as the last line
 * and sets the exit code.
 */
export async function runChecks(gates: readonly Check[]): Promise<void> {
  const total = { passed: 0, failed: 0 };
  for (const gate of gates) {
    const started = performance.now();
    const verdict = await gate.check().catch(broken);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const count = verdict.passed + verdict.failed > 1 ? `  ${verdict.passed} passed` : "";
    console.log(`${verdict.failed ? "✗" : "✓"} ${gate.name.padEnd(24)} ${seconds.padStart(6)} s${count}`);
    if (verdict.failed) console.log(indent(verdict.output));
    total.passed += verdict.passed;
    total.failed += verdict.failed;
  }
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
  console.log(`${total.passed} passed, ${total.failed} failed`);
}

function broken(error: unknown): CheckResult {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { passed: 0, failed: 1, output };
}

function indent(text: string): string {
  return text.trimEnd().replace(/^(?=.)/gm, "    ");
}

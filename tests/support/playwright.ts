import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Check, type CheckResult, firstLine } from "./check.ts";
import { type Ended, run } from "./command.ts";
import { inRunFolder } from "./runFolder.ts";

/** The tests of a file, or of a group in it. */
const suiteSchema = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});

/** The part of Playwright's JSON report that is used. */
const reportSchema = z.object({
  suites: z.array(suiteSchema),
  stats: z.object({
    /** Tests that passed. */
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    /** Tests that were skipped, interrupted, or not reached. */
    skipped: z.number(),
  }),
});

/**
 * A check that runs the browser tests and counts each of them. Skipped, flaky and interrupted tests count as failed,
 * and so does a run without tests. Tests that fail run again, which leaves their traces in `tests/e2e/results`.
 * @param environment added to this process's own
 * @param files the names of the test files, or parts of them; all by default
 */
export function browserTests(
  name: string,
  environment: Readonly<Record<string, string>>,
  files: readonly string[] = [],
): Check {
  return {
    name,
    check: () =>
      inRunFolder(async (folder) => {
        const file = join(folder, "report.json");
        const test = ["test", "--config=tests/e2e/playwright.config.ts"];
        const variables = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file, TMPDIR: folder };
        const ended = await run("playwright", [...test, "--reporter=list,json", ...files], variables, 45);
        const report = await readFile(file, "utf8").catch(() => null);
        // A run that could not start writes no report.
        if (report === null) return { passed: 0, failed: 1, output: ended.output };
        const verdict = verdictOf(ended, reportSchema.parse(JSON.parse(report)));
        // For their traces only: a test that passes now has failed nevertheless.
        if (verdict.failed > 0)
          await run("playwright", [...test, "--last-failed", "--trace=on", "--reporter=line"], variables, 5);
        return verdict;
      }),
  };
}

function verdictOf({ code, output }: Ended, { stats, suites }: z.infer<typeof reportSchema>): CheckResult {
  const passed = stats.expected;
  const counted = stats.unexpected + stats.flaky + stats.skipped;
  // A run fails without a failed test after an error outside of all tests, or when no test ran.
  const failed = counted === 0 && (code !== 0 || passed === 0) ? 1 : counted;
  return { passed, failed, output, failures: suites.flatMap(failuresIn) };
}

function failuresIn({ specs, suites = [] }: z.infer<typeof suiteSchema>): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ status, results }) => {
        const error = results.find((result) => result.error)?.error?.message;
        return `${file}:${line}: ${title}: ${firstLine(error ?? status)}`;
      }),
  );
  return [...own, ...suites.flatMap(failuresIn)];
}

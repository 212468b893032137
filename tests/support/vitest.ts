import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { z } from "zod";
import { type Check, type CheckResult, firstLine } from "./check.ts";
import { type Ended, run } from "./command.ts";
import { inRunFolder } from "./runFolder.ts";

/** The part of vitest's JSON report that is used. */
const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Another time zone than Mumbai's, so that nothing depends on the time zone of the machine. */
export const TIME_ZONE = { TZ: "America/New_York" };

type Report = z.infer<typeof reportSchema>;

/**
 * A check that runs vitest and counts each test. Skipped and todo tests count as failed, and so does a run without
 * tests.
 * @param args those of vitest's command line, which runs all tests without any
 * @param environment added to this process's own
 */
export function tests(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Check {
  return {
    name,
    check: () =>
      // The tests create their files in the folder too.
      inRunFolder(async (folder) => {
        const file = join(folder, "report.json");
        const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
        const ended = await run(
          "vitest",
          [...args, "--run", ...reporters],
          { ...environment, TMPDIR: folder },
          45,
        );
        const report = await readFile(file, "utf8").catch(() => null);
        // A run that could not start writes no report.
        if (report === null) return { passed: 0, failed: 1, output: ended.output };
        return verdictOf(ended, reportSchema.parse(JSON.parse(report)));
      }),
  };
}

function verdictOf({ code, output }: Ended, { testResults }: Report): CheckResult {
  const passed = testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === "passed").length;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    // A file that could not be loaded has no tests.
    if (status === "failed" && assertionResults.length === 0) return [`${file}: ${firstLine(message)}`];
    return assertionResults
      .filter((test) => test.status !== "passed")
      .map(({ fullName, status, failureMessages }) =>
        [file, fullName, firstLine(failureMessages?.[0] ?? status)].join(": "),
      );
  });
  // A run fails without a failed test after an error outside of all tests, or when no test ran.
  const failed = failures.length === 0 && (code !== 0 || passed === 0) ? 1 : failures.length;
  return { passed, failed, output, failures };
}

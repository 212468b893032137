/** Runs the benchmarks, and fills a large database for them. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Command, Option } from "commander";
import { runnerImport } from "vite";
import { buildWhereNeeded } from "../../server/build.ts";

const program = new Command("npm run").showHelpAfterError();

const build = () => buildWhereNeeded(() => console.error("Building, once; this takes a few seconds."));

/** Adds a command that runs a module on the built server. */
function add(name: string, description: string, module: string): void {
  program
    .command(name)
    .description(description)
    .action(async () => {
      await build();
      await import(module);
    });
}

const PARTS = ["pages", "json", "writes", "files"] as const;

program
  .command("benchmark")
  .description(
    "Compares Bandeja with other servers on the same Postgres: processor time for each request. Prints a table in Markdown; takes about ten minutes.",
  )
  .addOption(new Option("--only <parts...>", "measure only these").choices(PARTS))
  .option("--short", "fewer and shorter rounds: two minutes, and less exact")
  .option("--output <file>", "also write the table to a file")
  .action(
    async ({ only, short = false, output }: { only?: typeof PARTS; short?: boolean; output?: string }) => {
      await build();
      const { benchmark } = await import("./benchmark.ts");
      const table = await benchmark(only ?? PARTS, short, (part) => console.error(`Measuring ${part}`));
      console.log(table);
      if (output) await writeFile(output, `${table}\n`);
    },
  );
add(
  "benchmark:large",
  "Compares reads with ten thousand reviews and with a million; takes some minutes.",
  "./largeReads.ts",
);
program
  .command("benchmark:bursts")
  .description(
    "Measures on simulated years how many attacks by new accounts are noticed, and how many false alarms there are.",
  )
  .option("--details", "also lists what was missed, and each false alarm")
  .action(async () => {
    // It imports the site's modules, which Vite resolves.
    await runnerImport(fileURLToPath(new URL("./bursts.ts", import.meta.url)), {
      configFile: false,
      resolve: { tsconfigPaths: true },
    });
  });
add(
  "seed:large",
  "Fills the Postgres of DATABASE_URL with a million reviews; takes a minute.",
  "./seedLarge.ts",
);

// Servers end with this process, but not if a signal ends it.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

await program.parseAsync();

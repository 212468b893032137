/** Runs the benchmarks, and fills a large database for them. */
import { Command } from "commander";
import { buildWhereNeeded } from "../../server/build.ts";

const program = new Command("npm run");

/** Adds a command that runs modules one after the other, on the built server. */
function add(name: string, description: string, modules: readonly string[]): void {
  program
    .command(name)
    .description(description)
    .action(async () => {
      await buildWhereNeeded(() => console.error("Building, once; this takes a few seconds."));
      for (const module of modules) await import(module);
    });
}

add("benchmark", "Compares the API and pages with servers of node:http: processor time for each request.", [
  "./api.ts",
  "./pages.ts",
]);
add("benchmark:large", "Compares reads with ten thousand reviews and with a million; takes some minutes.", [
  "./largeReads.ts",
]);
add("seed:large", "Fills the Postgres of DATABASE_URL with a million reviews; takes a minute.", [
  "./seedLarge.ts",
]);

await program.parseAsync();

/** `npm test`: every check that needs no service. Prints a line for each check, and the total as the last line. */
import { commands, runChecks } from "./support/check.ts";
import { lockfileCheck } from "./support/lockfile.ts";
import { secretsCheck } from "./support/secrets.ts";
import { TIME_ZONE, tests } from "./support/vitest.ts";

await runChecks([
  commands("types", ["react-router", "typegen"], ["tsc"]),
  commands("lint and format", ["biome", "check", "--error-on-warnings"]),
  commands("who may import whom", ["depcruise", ".", "--config", ".dependency-cruiser.cjs"]),
  commands("dead code", ["knip"]),
  lockfileCheck,
  secretsCheck,
  tests("tests", [], TIME_ZONE),
]);

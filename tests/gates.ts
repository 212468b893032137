/** `npm test`: every check that needs no service, each with its line, and the sum as the last one. */
import { commands, passThrough } from "./support/gate.ts";
import { leakGate } from "./support/leaks.ts";
import { lockfileGate } from "./support/lockfile.ts";
import { tests } from "./support/vitest.ts";

await passThrough([
  commands("types", ["react-router", "typegen"], ["tsc"]),
  commands("lint and format", ["biome", "check", "--error-on-warnings"]),
  commands("who may import whom", ["depcruise", ".", "--config", ".dependency-cruiser.cjs"]),
  commands("dead code", ["knip"]),
  lockfileGate,
  leakGate,
  tests("tests", []),
]);

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Check } from "./check.ts";
import { root } from "./root.ts";

const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      integrity: z.string().optional(),
      optional: z.boolean().optional(),
      resolved: z.string().optional(),
    }),
  ),
});

/** The lockfiles of the site, and of the tests and the benchmark's servers that have their own packages. */
const LOCKFILES = [
  "package-lock.json",
  "tests/client/package-lock.json",
  "tests/lighthouse/package-lock.json",
  ...["astro", "express", "fastify", "react-router", "sveltekit"].map(
    (name) => `tests/benchmarks/peers/${name}/package-lock.json`,
  ),
];

type Packages = z.infer<typeof lockfileSchema>["packages"];

/**
 * Checks what `npm ci` needs of the lockfiles, whatever registry it uses:
 * - an entry for every optional package, including those of other platforms. npm leaves out packages that its registry
 *   does not have; for these an entry written by hand with version, `os`, `cpu` and `"optional": true` is enough;
 * - the digest of every package that is not optional;
 * - no address of a package, which would bind all contributors to one registry.
 */
export const lockfileCheck: Check = {
  name: "lockfiles",
  async check() {
    const found = (await Promise.all(LOCKFILES.map(problemsIn))).flat();
    return { passed: found.length ? 0 : 1, failed: found.length ? 1 : 0, output: found.join("\n") };
  },
};

async function problemsIn(name: string): Promise<string[]> {
  const { packages } = lockfileSchema.parse(JSON.parse(await readFile(join(root, name), "utf8")));
  const problems = [...missingEntries(packages), ...Object.entries(packages).flatMap(problemsOf)];
  return problems.map((problem) => `${name}: ${problem}`);
}

function missingEntries(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !candidatePaths(path, name).some((place) => place in packages))
      .map(([name, version]) => `no entry for ${name} ${version}, optional to ${path}`),
  );
}

/** The problems of an entry. The first entry, without a path, is this repository itself. */
function problemsOf([path, { integrity, optional, resolved }]: [string, Packages[string]]): string[] {
  if (path === "") return [];
  return [
    ...(integrity === undefined && !optional ? [`${path} has no integrity`] : []),
    ...(resolved === undefined ? [] : [`${path} has an address: ${resolved}`]),
  ];
}

/** The paths where Node looks for a package from another one: in its node_modules and those of its parents. */
function candidatePaths(path: string, name: string): string[] {
  const folders = path.split(/(?=node_modules\/)/);
  return [...folders.keys(), folders.length].map((depth) => {
    const above = folders.slice(0, depth).join("");
    return `${above}${above && !above.endsWith("/") ? "/" : ""}node_modules/${name}`;
  });
}

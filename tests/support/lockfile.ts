import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Check } from "./check.ts";
import { root } from "./command.ts";

const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
});

/**
 * Checks that the lockfile has an entry for every optional package, including those of other platforms, without which
 * `npm ci` fails. npm leaves out packages that its registry does not have; for these an entry written by hand with
 * version, `os`, `cpu` and `"optional": true` is enough.
 */
export const lockfileCheck: Check = {
  name: "lockfile",
  async check() {
    const text = await readFile(join(root, "package-lock.json"), "utf8");
    const { packages } = lockfileSchema.parse(JSON.parse(text));
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([name]) => !candidatePaths(path, name).some((place) => place in packages))
        .map(([name, version]) => `no entry for ${name} ${version}, optional to ${path}`),
    );
    return { passed: missing.length ? 0 : 1, failed: missing.length ? 1 : 0, output: missing.join("\n") };
  },
};

/** The paths where Node looks for a package from another one: in its node_modules and those of its parents. */
function candidatePaths(path: string, name: string): string[] {
  const folders = path.split(/(?=node_modules\/)/);
  return [...folders.keys(), folders.length].map((depth) => {
    const above = folders.slice(0, depth).join("");
    return `${above}${above && !above.endsWith("/") ? "/" : ""}node_modules/${name}`;
  });
}

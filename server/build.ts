import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { digestOf } from "../app/lib/digest.server.ts";
import { precompress } from "./precompress.ts";
import { StartError } from "./startError.ts";

const ROOT = resolve(import.meta.dirname, "..");

/** The inputs of a build. The lockfile represents the packages. */
const SOURCES = [
  "app",
  "public",
  "server",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/** The files that a build writes and the server uses. */
export const BUILD_OUTPUT = {
  server: join(ROOT, "build/server/app.js"),
  client: join(ROOT, "build/client"),
};

/** The fingerprint of the sources that were built. Written last, so that an interrupted build is repeated. */
const STAMP = join(ROOT, "build/stamp");

/**
 * Builds when there is no build or the sources have changed since. Without sources, as in the container image, the
 * existing build is used.
 * @param onBuild called before a build begins
 * @throws StartError when the build fails
 */
export async function buildWhereNeeded(onBuild: () => void): Promise<void> {
  if (!existsSync(join(ROOT, "vite.config.ts"))) return;
  const fingerprint = fingerprintOfSources();
  if (existsSync(BUILD_OUTPUT.server) && (await readFingerprint()) === fingerprint) return;
  onBuild();
  await run("node_modules/@react-router/dev/bin.cjs", "build");
  await shortenManifest();
  await precompress(BUILD_OUTPUT.client);
  await writeFile(STAMP, fingerprint);
}

/**
 * Leaves out of React Router's list of routes, which all pages load, the calls of the API, as no link leads to them, and what
 * routes do not have: an absent value means none, too.
 */
async function shortenManifest(): Promise<void> {
  const folder = join(BUILD_OUTPUT.client, "assets");
  for (const name of (await readdir(folder)).filter((it) => it.startsWith("manifest-"))) {
    const text = await readFile(join(folder, name), "utf8");
    const pages = text.replaceAll(/"routes\/api\/\w+":\{[^{}]*\},/g, (route) =>
      route.includes('"hasDefaultExport":true') ? route : "",
    );
    await writeFile(join(folder, name), pages.replaceAll(/"has\w+":false,|,"css":\[\]/g, ""));
  }
}

async function readFingerprint(): Promise<string | undefined> {
  return existsSync(STAMP) ? readFile(STAMP, "utf8") : undefined;
}

/**
 * A digest that changes when a file is added, changed, renamed or deleted. It is the same in a copy of the checkout, whose
 * files have other times and another folder. Files are read synchronously, as nothing else runs yet and a thousand small
 * files take half the processor time.
 */
function fingerprintOfSources(): string {
  const lines = SOURCES.flatMap((name) => filesUnder(join(ROOT, name))).map(
    (name) => `${relative(ROOT, name)} ${digestOf(readFileSync(name))}`,
  );
  return digestOf(lines.sort().join("\n"));
}

function filesUnder(name: string): string[] {
  if (!existsSync(name)) return [];
  if (statSync(name).isFile()) return [name];
  const entries = readdirSync(name, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Runs a package's script with this Node; its output is shown only when it fails. */
async function run(script: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((done, fail) => {
    child.once("error", fail);
    child.once("close", done);
  });
  if (code !== 0) throw new StartError(`The build failed:\n${Buffer.concat(output).toString("utf8")}`);
}

if (import.meta.main) await buildWhereNeeded(() => console.log("Building …"));

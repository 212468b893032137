// Plain JavaScript without new syntax, so that an old Node can parse it and print the message below.
import module from "node:module";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";

const command = process.argv[2];
const version = process.versions.node;

/** The operators' commands, as in package.json. */
const COMMANDS = ["backup", "backup:verify", "restore", "move", "demo:remove", "admin"];

const usage = `Usage: node server/main.mjs start | dev | ${COMMANDS.join(" | ")}`;

/**
 * Runs a module of the server. Its compiled code is stored, if this folder can be written, for the next process. The embedded
 * database is WebAssembly, which V8 compiles once instead of optimizing it: docs/decisions/0003-server-process.md.
 */
function run(name) {
  v8.setFlagsFromString("--no-wasm-tier-up --no-wasm-dynamic-tiering");
  module.enableCompileCache(fileURLToPath(new URL("../build/cache", import.meta.url)));
  process.once("beforeExit", failUnfinished);
  import(name).then(() => process.off("beforeExit", failUnfinished), crash);
}

/** For a module that waits for what never comes, when nothing else is left to do: Node would exit with 0. */
function failUnfinished() {
  console.error(
    "Bandeja stopped before it was done: something never responded. Check the ports in DATABASE_URL and PGPORT.",
  );
  process.exit(1);
}

/** For errors before `runStartup` handles them, such as in an import. */
function crash(error) {
  console.error(error);
  process.exit(1);
}

if (Number(version.split(".")[0]) < 24) {
  console.error(
    `Bandeja needs Node 24 or later and this is ${version}; npm start and npm run dev bring their own.`,
  );
  process.exit(1);
} else if (command === "start") {
  run("./start.ts");
} else if (command === "dev") {
  run("./dev.ts");
} else if (COMMANDS.includes(command)) {
  run("./operate.ts");
} else if (command === "--help" || command === "-h") {
  console.log(usage);
} else {
  console.error(usage);
  process.exit(1);
}

// Plain JavaScript without new syntax, so that an old Node can parse it and print the message below.
const command = process.argv[2];
const version = process.versions.node;

/** The operators' commands, as in package.json. */
const COMMANDS = ["backup", "backup:verify", "restore", "move", "demo:remove", "admin"];

const usage = `Usage: node server/main.mjs start | dev | ${COMMANDS.join(" | ")}`;

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
  import("./start.ts").catch(crash);
} else if (command === "dev") {
  import("./dev.ts").catch(crash);
} else if (COMMANDS.includes(command)) {
  import("./operate.ts").catch(crash);
} else if (command === "--help" || command === "-h") {
  console.log(usage);
} else {
  console.error(usage);
  process.exit(1);
}

// Plain JavaScript of an old kind on purpose: a Node that is too old must get far enough to say so.
const command = process.argv[2];
const [major] = process.versions.node.split(".");

if (Number(major) < 24) {
  console.error(
    `Bandeja needs Node 24 or later; this is Node ${process.versions.node}. npm start brings its own.`,
  );
  process.exit(1);
}
if (command !== "start" && command !== "dev") {
  console.error("Usage: node server/main.mjs start | dev");
  process.exit(1);
}
await import(command === "start" ? "./start.ts" : "./dev.ts");

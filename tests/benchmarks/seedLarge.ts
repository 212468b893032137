/** Fills the Postgres of DATABASE_URL with a million reviews of ten thousand items. Requires the built server. */
import { terminalOutput } from "../../server/terminalOutput.ts";
import { startServer } from "../support/server.ts";
import { LARGE, seedLarge } from "./largeDatabase.ts";

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) {
  console.error("Set DATABASE_URL to the address of the Postgres to fill.");
  process.exit(1);
}
// Its first start creates the tables.
const server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
await server.stop();
const output = terminalOutput();
await seedLarge(databaseUrl, LARGE, (fraction) => output.progress("Adding reviews", fraction));
output.line("The database has a million reviews");

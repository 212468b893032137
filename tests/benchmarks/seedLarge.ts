/** Fills the Postgres of DATABASE_URL with a million reviews of ten thousand items. Requires the built server. */
import pg from "pg";
import { terminalOutput } from "../../server/terminalOutput.ts";
import { startServer } from "../support/server.ts";
import { LARGE, seedLarge } from "./largeDatabase.ts";

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) {
  console.error("Set DATABASE_URL to the address of the Postgres to fill.");
  process.exit(1);
}
if (await hasTables(databaseUrl)) {
  console.error("The database has tables already. Set DATABASE_URL to the address of an empty one.");
  process.exit(1);
}
// Its first start creates the tables.
const server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
await server.stop();
const output = terminalOutput();
await seedLarge(databaseUrl, LARGE, (fraction) => output.progress("Adding reviews", fraction));
output.line("The database has a million reviews");

async function hasTables(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_tables where schemaname = 'public' limit 1");
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}

/** Fills the Postgres of DATABASE_URL with a million reviews of ten thousand items. Requires the built server. */
import { startServer } from "../support/server.ts";
import { LARGE, seedLarge } from "./largeDatabase.ts";

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error("DATABASE_URL is not set");
// Its first start creates the tables.
const server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
await server.stop();
await seedLarge(databaseUrl, LARGE);
console.log("The database has a million reviews");

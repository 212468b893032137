import { cp, rm } from "node:fs/promises";
import { type RunningServer, startServer, temporaryFolder } from "../support/server";
import { newDatabase, openTestDatabase } from "../support/testDatabase";

/** The environment variables by which the workers get the demo data: its folder, and its database in a Postgres. */
const FOLDER = "DEMO_DATA";
const DATABASE = "DEMO_DATABASE_URL";

/**
 * Creates the demo data once for all servers of a run, which takes most of the time of a first start. With
 * TEST_DATABASE_URL it is in that Postgres, which answers faster than the embedded database.
 * @returns deletes the folder
 */
export default async function createDemoData(): Promise<() => Promise<void>> {
  const databaseUrl = process.env.TEST_DATABASE_URL ? await newDatabase() : undefined;
  const server = await startServer({ environment: databaseUrl ? { DATABASE_URL: databaseUrl } : {} });
  await server.stop();
  // Lifts the rate limits by user, which the tests would reach.
  const database = await openTestDatabase(databaseUrl ? { databaseUrl } : { dataDir: server.dataDir });
  await database[Symbol.asyncDispose]();
  process.env[FOLDER] = server.dataDir;
  if (databaseUrl) process.env[DATABASE] = databaseUrl;
  return () => rm(server.dataDir, { recursive: true });
}

/** Starts the built server on a copy of the demo data. */
export async function startDemoServer(): Promise<RunningServer> {
  const demoData = process.env[FOLDER];
  if (!demoData) throw new Error(`${FOLDER} is not set`);
  const dataDir = await temporaryFolder();
  await cp(demoData, dataDir, { recursive: true });
  const demoDatabase = process.env[DATABASE];
  if (!demoDatabase) return startServer({ dataDir });
  const template = new URL(demoDatabase).pathname.slice(1);
  return startServer({
    dataDir,
    environment: { DATABASE_URL: await newDatabase(`template ${template}`) },
  });
}

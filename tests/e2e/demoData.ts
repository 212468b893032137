import { rm } from "node:fs/promises";
import { startServer } from "../support/server";
import { openTestDatabase } from "../support/testDatabase";

/**
 * Creates the demo data once for all servers of a run, which takes most of the time of a first start. The workers get
 * the folder from the environment variable `DEMO_DATA`.
 * @returns deletes the folder
 */
export default async function createDemoData(): Promise<() => Promise<void>> {
  const server = await startServer();
  await server.stop();
  // Lifts the rate limits by user, which the tests would reach.
  const database = await openTestDatabase({ dataDir: server.dataDir });
  await database[Symbol.asyncDispose]();
  process.env.DEMO_DATA = server.dataDir;
  return () => rm(server.dataDir, { recursive: true });
}

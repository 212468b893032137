import { defineConfig } from "@mikro-orm/postgresql";
import { sharedOptions } from "./app/database/open.server";

/** For MikroORM's own command line, on the Postgres of `DATABASE_URL`; the program itself migrates at its start. */
export default defineConfig({
  ...sharedOptions,
  ...(process.env.DATABASE_URL ? { clientUrl: process.env.DATABASE_URL } : {}),
});

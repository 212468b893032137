import { defineConfig } from "@mikro-orm/postgresql";
import { sharedOptions } from "./app/database/open.server";

/** For MikroORM's command line, with the Postgres of `DATABASE_URL`. The server itself migrates when it starts. */
export default defineConfig({
  ...sharedOptions,
  ...(process.env.DATABASE_URL ? { clientUrl: process.env.DATABASE_URL } : {}),
});

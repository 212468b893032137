import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "~/database/open.server";
import { type Postgres, startPostgres } from "../support/postgres";
import { startFailingServer, startServer, temporaryFolder } from "../support/server";
import { newDatabase } from "../support/testDatabase";
import { createCertificate } from "../support/tls";

/** A Postgres that accepts only connections with TLS. */
let postgres: Postgres;
/** The file with its certificate, which no public authority has signed. */
let certificateFile: string;

beforeAll(async () => {
  const certificate = await createCertificate(["localhost"]);
  certificateFile = join(await temporaryFolder(), "postgres.crt");
  await writeFile(certificateFile, certificate.cert);
  postgres = await startPostgres(certificate);
});
afterAll(() => postgres.stop());

/** Its address with parameters. */
function address(parameters: Record<string, string>): string {
  const url = new URL(postgres.url());
  url.hostname = "localhost";
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

const verified = () => ({ sslmode: "verify-full", sslrootcert: certificateFile });

/** The output of a start that fails. */
async function failure(databaseUrl: string): Promise<string> {
  const { code, output } = await startFailingServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: await temporaryFolder(),
  });
  expect(code, output).toBe(1);
  return output;
}

describe("the parameters of DATABASE_URL apply to every connection", () => {
  test("to a Postgres that requires TLS", async () => {
    const databaseUrl = address(verified());
    await using server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `select distinct application_name as name, ssl from pg_stat_activity join pg_stat_ssl using (pid)
        where application_name like 'bandeja%' order by name`,
    );
    await client.end();
    expect(rows).toEqual([
      { name: "bandeja", ssl: true },
      { name: "bandeja changes", ssl: true },
    ]);
    expect(await server.stop()).toBe(0);
  });

  test("options as well, beside the settings of Bandeja", async () => {
    const databaseUrl = address({ ...verified(), options: "-c work_mem=5MB" });
    const orm = await connect({ databaseUrl, dataDir: "" });
    const settings = await orm.em
      .fork()
      .execute(
        "select current_setting('work_mem') as memory, current_setting('statement_timeout') as timeout",
      );
    await orm.close(true);
    expect(settings).toEqual([{ memory: "5MB", timeout: "65s" }]);
  });
});

describe("a start fails", () => {
  test("without the TLS that Postgres requires", async () => {
    expect(await failure(address({}))).toMatch(/^Bandeja cannot start, .*no encryption/);
  });

  test("when Postgres has no TLS, although it is required", async () => {
    expect(await failure(`${await newDatabase()}?sslmode=verify-full`)).toBe(
      "Bandeja cannot start, its database cannot be used: The server does not support SSL connections. Check the database, and DATABASE_URL.\n",
    );
  });

  test.each([
    ["is not trusted", () => address({ sslmode: "verify-full" }), "self-signed certificate"],
    [
      "cannot be read",
      () => address({ ...verified(), sslrootcert: "/nowhere" }),
      "no such file or directory, open '/nowhere'",
    ],
  ])("when the certificate %s", async (_, databaseUrl, reason) => {
    const output = await failure(databaseUrl());
    expect(output).toMatch(/^Bandeja cannot start, its database cannot be used: [^\n]*\n$/);
    expect(output).toContain(reason);
  });
});

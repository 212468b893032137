import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { run } from "../support/command";
import { freePort } from "../support/freePort";
import { startFailingServer, temporaryFolder } from "../support/server";
import { newDatabase } from "../support/testDatabase";

const invalidEnvironment = "Bandeja cannot start, its environment is wrong:";
const needsProvider = "OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET must be set when";
const provider = {
  OIDC_ISSUER: "https://provider.example",
  OIDC_CLIENT_ID: "id",
  OIDC_CLIENT_SECRET: "secret",
};

/** Invalid environments with the lines of output, or the beginnings of these lines. */
const invalid: { environment: Record<string, string>; lines: string[] }[] = [
  { environment: { PORT: "http" }, lines: [invalidEnvironment, "  PORT must be a number from 1 to 65535"] },
  { environment: { PORT: "65536" }, lines: [invalidEnvironment, "  PORT must be a number from 1 to 65535"] },
  {
    environment: { HOST: "my host", ...provider },
    lines: [invalidEnvironment, "  HOST must be an IP address or a host name"],
  },
  { environment: { HOST: "0.0.0.0" }, lines: [invalidEnvironment, `  ${needsProvider} HOST is 0.0.0.0`] },
  {
    environment: { NODE_ENV: "production" },
    lines: [invalidEnvironment, `  ${needsProvider} NODE_ENV is production`],
  },
  {
    environment: { PUBLIC_URL: "https://bandeja.example" },
    lines: [invalidEnvironment, `  ${needsProvider} PUBLIC_URL is https://bandeja.example`],
  },
  {
    environment: { TRUSTED_PROXIES: "nginx" },
    lines: [invalidEnvironment, "  TRUSTED_PROXIES must be IP addresses"],
  },
  {
    environment: { PUBLIC_URL: "bandeja.example" },
    lines: [invalidEnvironment, "  PUBLIC_URL must be an origin"],
  },
  {
    environment: { PUBLIC_URL: "https://bandeja.example/site" },
    lines: [invalidEnvironment, "  PUBLIC_URL must be an origin"],
  },
  {
    environment: { DATABASE_URL: "mysql://root@127.0.0.1/bandeja" },
    lines: [invalidEnvironment, "  DATABASE_URL must be the address"],
  },
  {
    environment: { RATE_LIMIT_FACTOR: "0" },
    lines: [invalidEnvironment, "  RATE_LIMIT_FACTOR must be a number above 0"],
  },
  {
    environment: { SUPER_ADMIN_EMAILS: "asha" },
    lines: [invalidEnvironment, "  SUPER_ADMIN_EMAILS must be e-mail addresses"],
  },
  {
    environment: { S3_ENDPOINT: "https://store.example", S3_BUCKET: "images" },
    lines: [
      invalidEnvironment,
      "  S3_REGION is missing (S3_ENDPOINT is set)",
      "  S3_ACCESS_KEY_ID is missing (S3_ENDPOINT is set)",
      "  S3_SECRET_ACCESS_KEY is missing (S3_ENDPOINT is set)",
    ],
  },
  {
    environment: { OIDC_CLIENT_ID: "id", NODE_ENV: "production" },
    lines: [
      invalidEnvironment,
      "  OIDC_ISSUER is missing (OIDC_CLIENT_ID is set)",
      "  OIDC_CLIENT_SECRET is missing (OIDC_CLIENT_ID is set)",
    ],
  },
  {
    environment: {
      PORT: "0",
      HOST: "0.0.0.0",
      PUBLIC_URL: "ftp://x",
      DATABASE_URL: "here",
      S3_REGION: "mumbai",
    },
    lines: [
      invalidEnvironment,
      "  PORT must be",
      "  PUBLIC_URL must be",
      "  DATABASE_URL must be",
      "  S3_ENDPOINT is missing (S3_REGION is set)",
      "  S3_BUCKET is missing (S3_REGION is set)",
      "  S3_ACCESS_KEY_ID is missing (S3_REGION is set)",
      "  S3_SECRET_ACCESS_KEY is missing (S3_REGION is set)",
      `  ${needsProvider} HOST is 0.0.0.0`,
    ],
  },
  {
    environment: { ...provider, DATABASE_URL: "postgres://127.0.0.1:1/bandeja" },
    lines: ["Bandeja cannot start, its database cannot be used: connect ECONNREFUSED 127.0.0.1:1."],
  },
  {
    environment: { ...provider, DATABASE_URL: "postgres://postgres@[::1]:1/bandeja" },
    lines: ["Bandeja cannot start, its database cannot be used: connect ECONNREFUSED ::1:1."],
  },
];

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
});

async function outputOfFailedStart(environment: Record<string, string>): Promise<string[]> {
  const { code, output } = await startFailingServer({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ...environment,
  });
  expect(code, output).toBe(1);
  expect(output).not.toMatch(/^\s*at /m);
  expect(output).not.toContain("secret");
  return output.trimEnd().split("\n");
}

describe("a start exits with 1 and reports", () => {
  test.each(invalid.map((it) => ({ ...it, title: JSON.stringify(it.environment) })))(
    "$title",
    async ({ environment, lines }) => {
      const output = await outputOfFailedStart(environment);
      expect(output.map((line, number) => line.slice(0, lines[number]?.length))).toEqual(lines);
    },
  );

  test("an unknown user of Postgres", async () => {
    const address = new URL(process.env.TEST_DATABASE_URL ?? "");
    address.username = "nobody";
    address.password = "secret";
    expect(await outputOfFailedStart({ DATABASE_URL: address.href })).toEqual([
      'Bandeja cannot start, its database cannot be used: role "nobody" does not exist. Check the database, and DATABASE_URL.',
    ]);
  });

  test("a database that does not exist, and does not create it", async () => {
    const server = process.env.TEST_DATABASE_URL ?? "";
    const databaseUrl = server.replace(/[^/]*$/, "bandeja_mistyped");
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const reason = 'database "bandeja_mistyped" does not exist';
    for (let time = 0; time < 2; time++) {
      expect(await outputOfFailedStart(environment)).toEqual([
        `Bandeja cannot start, its database cannot be used: ${reason}. Check the database, and DATABASE_URL.`,
      ]);
    }
    const doctor = await run(process.execPath, ["server/main.mjs", "admin", "doctor"], environment);
    expect(doctor.code).toBe(1);
    expect(doctor.output).toContain(`error   Database: cannot be used (${reason}).`);
    const file = join(await temporaryFolder(), "site.backup");
    expect(await run(process.execPath, ["server/main.mjs", "backup", file], environment)).toEqual({
      code: 1,
      output: `The command cannot run, its database cannot be used: ${reason}. Check the database, and DATABASE_URL.\n`,
    });
  });

  test("a database that is not in UTF-8", async () => {
    const databaseUrl = await newDatabase("template template0 encoding 'SQL_ASCII' locale 'C'");
    expect(await outputOfFailedStart({ DATABASE_URL: databaseUrl })).toEqual([
      expect.stringMatching(
        /^Bandeja cannot start, its database cannot be used: it is in Postgres \S+.* with the encoding SQL_ASCII, and must be in 15 or newer with UTF8\. Check the database, and DATABASE_URL\.$/,
      ),
    ]);
  });

  test("an address of another machine", async () => {
    const output = await outputOfFailedStart({
      ...provider,
      HOST: "192.0.2.1",
      DATABASE_URL: await newDatabase(),
    });
    expect(output).toEqual([
      expect.stringMatching(/^The server may not listen on 192\.0\.2\.1, port \d+ \(EADDRNOTAVAIL\)/),
    ]);
  });

  test("a port in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    if (address === null || typeof address === "string") throw new Error("No port");
    const output = await outputOfFailedStart({
      PORT: String(address.port),
      DATABASE_URL: await newDatabase(),
    });
    other.close();
    expect(output).toEqual([
      `Port ${address.port} of 127.0.0.1 is taken. Stop what uses it, or set PORT to another.`,
    ]);
  });

  test("a data folder that cannot be created", async () => {
    const [output] = await outputOfFailedStart({ DATA_DIR: join(process.execPath, "data") });
    expect(output).toMatch(/^Nothing can be written in .* Set DATA_DIR to another folder\.$/);
  });
});

test("the commands explain themselves whatever the environment", async () => {
  const args = ["server/main.mjs", "backup", "--help"];
  const { code, output } = await run(process.execPath, args, { PORT: "none" });
  expect(code).toBe(0);
  expect(output).toMatch(/^Usage: npm run backup /);
});

import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../support/freePort";
import { startInVain, temporaryFolder } from "../support/server";
import { newDatabase } from "../support/testDatabase";

const wrong = "Bandeja cannot start, its environment is wrong:";
const needsProvider = "OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET must be set when";
const provider = {
  OIDC_ISSUER: "https://provider.example",
  OIDC_CLIENT_ID: "id",
  OIDC_CLIENT_SECRET: "secret",
};

/** Each with the lines that it is answered with, whole or how they begin. */
const mistakes: { environment: Record<string, string>; lines: string[] }[] = [
  { environment: { PORT: "http" }, lines: [wrong, "  PORT must be a number from 1 to 65535"] },
  { environment: { PORT: "65536" }, lines: [wrong, "  PORT must be a number from 1 to 65535"] },
  {
    environment: { HOST: "my host", ...provider },
    lines: [wrong, "  HOST must be an IP address or a host name"],
  },
  { environment: { HOST: "0.0.0.0" }, lines: [wrong, `  ${needsProvider} HOST is 0.0.0.0`] },
  { environment: { NODE_ENV: "production" }, lines: [wrong, `  ${needsProvider} NODE_ENV is production`] },
  {
    environment: { PUBLIC_URL: "https://bandeja.example" },
    lines: [wrong, `  ${needsProvider} PUBLIC_URL is https://bandeja.example`],
  },
  {
    environment: { TRUSTED_PROXIES: "nginx" },
    lines: [wrong, "  TRUSTED_PROXIES must be IP addresses"],
  },
  { environment: { PUBLIC_URL: "bandeja.example" }, lines: [wrong, "  PUBLIC_URL must be an origin"] },
  {
    environment: { PUBLIC_URL: "https://bandeja.example/site" },
    lines: [wrong, "  PUBLIC_URL must be an origin"],
  },
  {
    environment: { DATABASE_URL: "mysql://root@127.0.0.1/bandeja" },
    lines: [wrong, "  DATABASE_URL must be the address"],
  },
  { environment: { RATE_LIMIT_FACTOR: "0" }, lines: [wrong, "  RATE_LIMIT_FACTOR must be a number above 0"] },
  {
    environment: { SUPER_ADMIN_EMAILS: "asha" },
    lines: [wrong, "  SUPER_ADMIN_EMAILS must be e-mail addresses"],
  },
  {
    environment: { S3_ENDPOINT: "https://store.example", S3_BUCKET: "images" },
    lines: [
      wrong,
      "  S3_REGION is missing (S3_ENDPOINT is set)",
      "  S3_ACCESS_KEY_ID is missing (S3_ENDPOINT is set)",
      "  S3_SECRET_ACCESS_KEY is missing (S3_ENDPOINT is set)",
    ],
  },
  {
    environment: { OIDC_CLIENT_ID: "id", NODE_ENV: "production" },
    lines: [
      wrong,
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
      wrong,
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
];

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
});

async function refusal(environment: Record<string, string>): Promise<string[]> {
  const { code, said } = await startInVain({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ...environment,
  });
  expect(code, said).toBe(1);
  expect(said).not.toMatch(/^\s*at /m);
  expect(said).not.toContain("secret");
  return said.trimEnd().split("\n");
}

describe("A start with a mistake ends with 1 and names it", () => {
  test.each(mistakes.map((it) => ({ ...it, title: JSON.stringify(it.environment) })))(
    "$title",
    async ({ environment, lines }) => {
      const said = await refusal(environment);
      expect(said.map((line, number) => line.slice(0, lines[number]?.length))).toEqual(lines);
    },
  );

  test("a Postgres that does not know the user", async () => {
    const address = new URL(process.env.TEST_DATABASE_URL ?? "");
    address.username = "nobody";
    address.password = "secret";
    expect(await refusal({ DATABASE_URL: address.href })).toEqual([
      'Bandeja cannot start, its database cannot be used: role "nobody" does not exist. See to it, or to DATABASE_URL.',
    ]);
  });

  test("an address that is not this machine's", async () => {
    const said = await refusal({ ...provider, HOST: "192.0.2.1", DATABASE_URL: await newDatabase() });
    expect(said).toEqual([
      expect.stringMatching(/^The server may not listen on 192\.0\.2\.1, port \d+ \(EADDRNOTAVAIL\)/),
    ]);
  });

  test("a port that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    if (address === null || typeof address === "string") throw new Error("No port");
    const said = await refusal({ PORT: String(address.port), DATABASE_URL: await newDatabase() });
    other.close();
    expect(said).toEqual([
      `Port ${address.port} of 127.0.0.1 is taken. Stop what uses it, or set PORT to another.`,
    ]);
  });

  test("a data folder that cannot be", async () => {
    const [said] = await refusal({ DATA_DIR: join(process.execPath, "data") });
    expect(said).toMatch(/^Nothing can be written in .* Set DATA_DIR to another folder\.$/);
  });
});

import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { EnvironmentError, readEnvironment } from "~/lib/environment";

const provider = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "us", OIDC_CLIENT_SECRET: "secret" };
const bucket = {
  S3_ENDPOINT: "https://s3.example",
  S3_REGION: "ap-south-1",
  S3_BUCKET: "images",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

/** The message of the error for an invalid environment. */
function errorMessage(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  throw new Error("The environment is valid.");
}

describe("the public URL of the image bucket", () => {
  test("is read with the bucket, without its trailing slash", () => {
    const { imageBucket } = readEnvironment({ ...bucket, S3_PUBLIC_URL: "https://cdn.example/images/" });
    expect(imageBucket?.publicUrl).toBe("https://cdn.example/images");
  });

  test("is rejected without a bucket, and when it is not an address", () => {
    expect(errorMessage({ S3_PUBLIC_URL: "https://cdn.example" })).toContain(
      "S3_BUCKET is missing (S3_PUBLIC_URL is set)",
    );
    expect(errorMessage({ ...bucket, S3_PUBLIC_URL: "cdn.example" })).toContain(
      "S3_PUBLIC_URL must be an http or https address",
    );
  });
});

describe("an empty environment", () => {
  test("has the embedded defaults", () => {
    expect(readEnvironment({})).toEqual({
      host: "127.0.0.1",
      port: 3000,
      dataDir: resolve(".data"),
      publicUrl: "http://127.0.0.1:3000",
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseReplicaUrls: [],
      imageBucket: undefined,
      signInProvider: {
        kind: "embedded",
        issuer: "http://127.0.0.1:3000/sign-in-provider",
        clientId: "bandeja",
        clientSecret: expect.stringMatching(/^[\w-]{43}$/),
      },
      superAdminEmails: ["admin@example.com"],
      contactEmail: undefined,
      openDataLicence: "CC-BY-4.0",
      rateLimitFactor: 1,
      cdnMaxAge: 0,
      metricsPort: undefined,
      tracedShare: 0,
      trustedProxies: [],
    });
  });

  test("is equivalent to empty variables", () => {
    const empty = { HOST: "", PORT: " ", DATABASE_URL: "", OIDC_ISSUER: "", S3_BUCKET: "" };
    expect(readEnvironment(empty).port).toBe(3000);
  });
});

describe("a complete environment", () => {
  test("is read completely", () => {
    const environment = readEnvironment({
      NODE_ENV: "production",
      HOST: "0.0.0.0",
      PORT: "8080",
      DATA_DIR: "/var/lib/bandeja",
      PUBLIC_URL: "https://Bandeja.example/",
      DATABASE_URL: "postgres://bandeja@pooler/bandeja",
      DATABASE_DIRECT_URL: "postgres://bandeja@db/bandeja",
      DATABASE_REPLICA_URLS: "postgres://Reader:Secret@one/bandeja, postgres://two/bandeja",
      SUPER_ADMIN_EMAILS: "Asha@example.com, ravi@example.com",
      CONTACT_EMAIL: "Help@bandeja.example",
      OPEN_DATA_LICENCE: " ODbL-1.0 ",
      RATE_LIMIT_FACTOR: "1000",
      CDN_MAX_AGE: "300",
      METRICS_PORT: "9464",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
      TRUSTED_PROXIES: "192.0.2.1, LOOPBACK",
      ...provider,
      ...bucket,
    });
    expect(environment).toEqual({
      host: "0.0.0.0",
      port: 8080,
      dataDir: "/var/lib/bandeja",
      publicUrl: "https://bandeja.example",
      databaseUrl: "postgres://bandeja@pooler/bandeja",
      databaseDirectUrl: "postgres://bandeja@db/bandeja",
      databaseReplicaUrls: ["postgres://Reader:Secret@one/bandeja", "postgres://two/bandeja"],
      imageBucket: {
        endpoint: "https://s3.example",
        region: "ap-south-1",
        name: "images",
        accessKeyId: "key",
        secretAccessKey: "secret",
        publicUrl: null,
      },
      signInProvider: {
        kind: "openid",
        issuer: "https://id.example",
        clientId: "us",
        clientSecret: "secret",
      },
      superAdminEmails: ["asha@example.com", "ravi@example.com"],
      contactEmail: "Help@bandeja.example",
      openDataLicence: "ODbL-1.0",
      rateLimitFactor: 1000,
      cdnMaxAge: 300,
      metricsPort: 9464,
      tracedShare: 0.25,
      trustedProxies: [
        [expect.objectContaining({ octets: [192, 0, 2, 1] }), 32],
        [expect.objectContaining({ octets: [127, 0, 0, 0] }), 8],
        [expect.objectContaining({ parts: [0, 0, 0, 0, 0, 0, 0, 1] }), 128],
      ],
    });
  });

  test("has no super admin by default", () => {
    expect(readEnvironment(provider).superAdminEmails).toEqual([]);
  });

  test.each([
    [{ HOST: "::1" }, "http://[::1]:3000"],
    [{ HOST: "localhost", PORT: "80" }, "http://localhost"],
    [{ HOST: "0.0.0.0", ...provider }, "http://localhost:3000"],
    [{ HOST: "courts.example", ...provider }, "http://courts.example:3000"],
  ])("has an address that a browser can open: %j", (variables, publicUrl) => {
    expect(readEnvironment(variables).publicUrl).toBe(publicUrl);
  });
});

test.each([
  ["1.0", 1],
  [".5", 0.5],
  ["0.", 0],
  ["0.0000001", 0.0000001],
  ["1e-3", 0.001],
])("the share of traced requests may be %s", (share, tracedShare) => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };
  expect(readEnvironment({ ...collector, OTEL_TRACES_SAMPLER_ARG: share }).tracedShare).toBe(tracedShare);
});

test.each(["1.01", "2", "-0.5", ".", "e-1", "half"])("the share of traced requests is not %s", (share) => {
  expect(errorMessage({ OTEL_TRACES_SAMPLER_ARG: share }).split("\n").slice(1)).toEqual([
    "  OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1",
  ]);
});

test("a host with a zone needs a public URL", () => {
  const HOST = "fe80::1%eth0";
  const message = errorMessage({ HOST, CONTACT_EMAIL: "asha", ...provider });
  expect(message.split("\n").slice(1)).toEqual([
    "  CONTACT_EMAIL must be an e-mail address",
    "  PUBLIC_URL must be set when HOST is fe80::1%eth0, with a zone",
  ]);
  expect(readEnvironment({ HOST, PUBLIC_URL: "http://one.example", ...provider }).host).toBe(HOST);
});

test("the password of a Postgres may have encoded characters", () => {
  const DATABASE_URL = "postgres://user:50%25%40@db/bandeja";
  expect(readEnvironment({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test("a Postgres may be at a socket", () => {
  const DATABASE_URL = "postgres:///bandeja?host=/run/postgresql";
  expect(readEnvironment({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test.each(["5432", ""])("the port of a Postgres may be in a parameter: %j", (port) => {
  const DATABASE_URL = `postgres:///bandeja?host=/run/postgresql&port=${port}`;
  expect(readEnvironment({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

describe("an invalid environment", () => {
  test("is reported in one message that names every problem", () => {
    expect(
      errorMessage({
        HOST: "not a host",
        PORT: "99999",
        PUBLIC_URL: "https://bandeja.example/site",
        DATABASE_URL: "mysql://db",
        S3_BUCKET: "images",
        OIDC_CLIENT_ID: "us",
        SUPER_ADMIN_EMAILS: "asha",
        CONTACT_EMAIL: "asha",
        OPEN_DATA_LICENCE: "free for all",
        RATE_LIMIT_FACTOR: "0",
        CDN_MAX_AGE: "5m",
        TRUSTED_PROXIES: "loopback, everything 10/8, 10.0.0.0/33",
      }).split("\n"),
    ).toEqual([
      "Bandeja cannot start, its environment is wrong:",
      "  HOST must be an IP address or a host name",
      "  PORT must be a number from 1 to 65535",
      "  PUBLIC_URL must be an origin such as https://bandeja.example, with no path",
      "  DATABASE_URL must be the address of a Postgres: postgres://user:password@host:5432/name",
      "  SUPER_ADMIN_EMAILS must be e-mail addresses with commas between them",
      "  CONTACT_EMAIL must be an e-mail address",
      "  OPEN_DATA_LICENCE must be the SPDX identifier of a licence, such as CC-BY-4.0, or its web address",
      "  RATE_LIMIT_FACTOR must be a number above 0",
      "  CDN_MAX_AGE must be a number of seconds, up to 99999",
      "  TRUSTED_PROXIES must be IP addresses, ranges such as 10.0.0.0/8, loopback or private: everything",
      "  TRUSTED_PROXIES must be IP addresses, ranges such as 10.0.0.0/8, loopback or private: 10/8",
      "  TRUSTED_PROXIES must be IP addresses, ranges such as 10.0.0.0/8, loopback or private: 10.0.0.0/33",
      "  S3_ENDPOINT is missing (S3_BUCKET is set)",
      "  S3_REGION is missing (S3_BUCKET is set)",
      "  S3_ACCESS_KEY_ID is missing (S3_BUCKET is set)",
      "  S3_SECRET_ACCESS_KEY is missing (S3_BUCKET is set)",
      "  OIDC_ISSUER is missing (OIDC_CLIENT_ID is set)",
      "  OIDC_CLIENT_SECRET is missing (OIDC_CLIENT_ID is set)",
    ]);
  });

  test.each(["300.1.1.1", "1.2.3.4.5", "fe80::1::2"])("has a host that cannot be one: %s", (HOST) => {
    const message = errorMessage({ HOST, CONTACT_EMAIL: "asha", ...provider });
    expect(message.split("\n").slice(1)).toEqual([
      "  HOST must be an IP address or a host name",
      "  CONTACT_EMAIL must be an e-mail address",
    ]);
  });

  test.each(["postgres://", "postgres:bandeja", "postgres://db", "postgres://db/", "postgres:///bandeja"])(
    "has an incomplete address of a database: %s",
    (DATABASE_URL) => {
      expect(errorMessage({ DATABASE_URL })).toContain("DATABASE_URL must be the address of a Postgres");
    },
  );

  test.each(["port=x", "port=0", "port=65536", "port=5432x", "port=5432&port=x"])(
    "has a port that is none in the parameters of a database: %s",
    (parameters) => {
      expect(errorMessage({ DATABASE_URL: `postgres://db/bandeja?${parameters}` })).toContain(
        "DATABASE_URL must have a port from 1 to 65535",
      );
    },
  );

  test.each(["p%zz@db/bandeja", "p%@db/bandeja", "p@db/100%"])(
    "has a % in the address of a database that is not encoded: postgres://user:%s",
    (rest) => {
      expect(errorMessage({ DATABASE_URL: `postgres://user:${rest}` })).toContain(
        "DATABASE_URL must have %25 for a % in the user, the password or the name",
      );
    },
  );

  test.each([{ METRICS_PORT: "3000" }, { PORT: "8080", METRICS_PORT: "8080" }])(
    "has one port twice, and other problems besides: %j",
    (ports) => {
      expect(
        errorMessage({ ...ports, CONTACT_EMAIL: "asha" })
          .split("\n")
          .slice(1),
      ).toEqual(["  CONTACT_EMAIL must be an e-mail address", "  METRICS_PORT must differ from PORT"]);
    },
  );

  test.each([
    ["https://bandeja.example:443", "must not name the default port: https://bandeja.example"],
    ["http://127.0.0.1:80/", "must not name the default port: http://127.0.0.1"],
    [" https://bandeja.example", "must have no spaces"],
    ["https://bandeja.example?", "must be an origin such as https://bandeja.example, with no path"],
    ["https://me:secret@bandeja.example", "must be an origin such as https://bandeja.example, with no path"],
  ])("has a PUBLIC_URL that is no origin: %s", (PUBLIC_URL, problem) => {
    expect(errorMessage({ PUBLIC_URL })).toContain(`PUBLIC_URL ${problem}`);
  });

  test("has spaces or line breaks in addresses and keys", () => {
    const message = errorMessage({
      ...provider,
      ...bucket,
      OIDC_ISSUER: "https://id.example\n",
      OIDC_CLIENT_ID: " us",
      OIDC_CLIENT_SECRET: "secret\n",
      S3_ENDPOINT: " https://s3.example",
      S3_REGION: "ap south",
      S3_BUCKET: "images ",
      S3_ACCESS_KEY_ID: "key\t",
      S3_SECRET_ACCESS_KEY: "secret\r\n",
      S3_PUBLIC_URL: "https://cdn.example /images",
    });
    expect(message.split("\n").slice(1)).toEqual([
      "  S3_ENDPOINT must have no spaces",
      "  S3_REGION must have no spaces",
      "  S3_BUCKET must have no spaces",
      "  S3_ACCESS_KEY_ID must have no spaces",
      "  S3_SECRET_ACCESS_KEY must have no spaces",
      "  S3_PUBLIC_URL must have no spaces",
      "  OIDC_ISSUER must have no spaces",
      "  OIDC_CLIENT_ID must not begin or end with a space",
      "  OIDC_CLIENT_SECRET must not begin or end with a space",
    ]);
    const OIDC_CLIENT_SECRET = "correct horse";
    expect(readEnvironment({ ...provider, OIDC_CLIENT_SECRET }).signInProvider.clientSecret).toBe(
      "correct horse",
    );
  });

  test("is reported without the values of secrets", () => {
    expect(errorMessage({ DATABASE_URL: "mysql://user:hunter2@db" })).not.toContain("hunter2");
  });

  test.each([
    [{ NODE_ENV: "production" }, "must be set when NODE_ENV is production"],
    [{ HOST: "0.0.0.0" }, "must be set when HOST is 0.0.0.0"],
    [{ HOST: "192.168.1.5" }, "must be set when HOST is 192.168.1.5"],
    [{ PUBLIC_URL: "https://bandeja.example" }, "must be set when PUBLIC_URL is https://bandeja.example"],
    [{ PUBLIC_URL: "http://192.168.1.5:3000" }, "must be set when PUBLIC_URL is http://192.168.1.5:3000"],
  ])("exposes the demo sign-in to the network: %j", (variables, problem) => {
    expect(errorMessage(variables)).toContain(`OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET ${problem}`);
    expect(readEnvironment({ ...variables, ...provider }).signInProvider.kind).toBe("openid");
  });
});

test.each(["http://localhost:3000", "http://[::1]:3000", "http://127.0.0.2"])(
  "the demo sign-in is allowed at %s",
  (PUBLIC_URL) => {
    expect(readEnvironment({ PUBLIC_URL }).signInProvider.kind).toBe("embedded");
  },
);

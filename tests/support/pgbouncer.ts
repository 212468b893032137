import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "./freePort.ts";
import { owningUser } from "./postgres.ts";

/** A temporary PgBouncer on this machine. */
export interface PgBouncer extends AsyncDisposable {
  /** The URL through it of a database whose own URL is given. */
  url(direct: string): string;
  /** Kills it as in a crash. */
  crash(): Promise<void>;
  /** Starts it again after a crash, on the same port. */
  revive(): Promise<void>;
}

const START_LIMIT_MS = 10_000;
const POLL_INTERVAL_MS = 50;

/**
 * Starts the system's PgBouncer in transaction mode in front of a Postgres: each transaction gets any of a few
 * connections, which nothing resets.
 * @param server the URL of any database of the Postgres, with the user of all connections
 * @param size the number of connections to each database
 * @param aliased the name of a database that it also calls `alias`; undefined for none
 * @throws when the program is missing or it does not start
 */
export async function startPgBouncer(server: string, size: number, aliased?: string): Promise<PgBouncer> {
  const owner = owningUser();
  const folder = mkdtempSync(join(tmpdir(), "bandeja-pgbouncer-"));
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, configure(new URL(server), port, size, aliased));
  if (owner) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid);
  let crash = async () => {};

  async function revive(): Promise<void> {
    const child = spawn("/usr/sbin/pgbouncer", [file], { ...owner, stdio: ["ignore", "ignore", "pipe"] });
    let log = "";
    child.stderr.on("data", (chunk: Buffer) => {
      log += chunk.toString();
    });
    const ended = once(child, "exit").catch((error: unknown) => {
      log += String(error);
    });
    const kill = () => child.kill("SIGKILL");
    process.once("exit", kill);
    crash = async () => {
      kill();
      await ended;
      process.off("exit", kill);
    };
    for (const limit = performance.now() + START_LIMIT_MS; performance.now() < limit; ) {
      if (await isListening(port)) return;
      await delay(POLL_INTERVAL_MS);
    }
    await crash();
    throw new Error(`PgBouncer did not start:\n${log}`);
  }

  await revive();
  return {
    url: (direct) => throughPort(direct, String(port)),
    crash: () => crash(),
    revive,
    async [Symbol.asyncDispose]() {
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The URL of a database, through a pooler at another port of its host. */
export function throughPort(direct: string, port: string): string {
  const address = new URL(direct);
  address.port = port;
  return address.href;
}

function configure(
  { hostname, port: postgresPort, username }: URL,
  port: number,
  size: number,
  aliased?: string,
): string {
  const server = `host=${hostname} port=${postgresPort} user=${username}`;
  return `
[databases]
* = ${server}
${aliased ? `alias = ${server} dbname=${aliased}` : ""}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
server_login_retry = 1
`;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}

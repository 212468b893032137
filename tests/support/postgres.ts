import { type ChildProcess, type ExecFileSyncOptions, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./freePort.ts";
import type { Certificate } from "./tls.ts";

/** A temporary Postgres on this machine. */
export interface Postgres {
  /** The URL of a database in it; `postgres` by default. */
  url(database?: string): string;
  /** Kills it as in a crash; its files remain. */
  crash(): Promise<void>;
  /** Starts it again after a crash, on the same port. */
  revive(): Promise<void>;
  /** Suspends its processes: connections stay open but get no response. */
  freeze(which?: "everything" | "postmaster"): void;
  /** Resumes them. */
  thaw(): void;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
  /** Starts a replica of it, which streams its write-ahead log. */
  startReplica(): Promise<Postgres>;
}

const START_LIMIT_MS = 30_000;

/**
 * Starts a Postgres with the system's programs, as the user postgres when this process is root. It does not sync to
 * disk, which makes it fast.
 * @param certificate with which it accepts only connections with TLS; without one it has no TLS
 * @throws when the programs are missing or it does not start
 */
export function startPostgres(certificate?: Certificate): Promise<Postgres> {
  return start((programs, data, options) => {
    const initialise = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
    execFileSync(join(programs, "initdb"), ["-D", data, ...initialise], options);
    if (certificate) requireTls(data, certificate);
  });
}

function requireTls(data: string, { cert, key }: Certificate): void {
  const owner = owningUser();
  for (const [name, text] of Object.entries({ "server.crt": cert, "server.key": key })) {
    const file = join(data, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (owner) chownSync(file, owner.uid, owner.gid);
  }
  writeFileSync(join(data, "pg_hba.conf"), "hostssl all all 127.0.0.1/32 trust\n");
  appendFileSync(join(data, "postgresql.conf"), "ssl = on\n");
}

/** Starts a Postgres. @param create creates its data folder */
async function start(
  create: (programs: string, data: string, options: ExecFileSyncOptions) => void,
): Promise<Postgres> {
  const programs = findPrograms();
  const owner = owningUser();
  const folder = mkdtempSync(join(tmpdir(), "bandeja-postgres-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  create(programs, data, { ...owner, cwd: folder, stdio: "pipe" });

  const port = await freePort();
  const settings = ["fsync=off", "max_connections=300", "listen_addresses=127.0.0.1"].flatMap((it) => [
    "-c",
    it,
  ]);
  let server: ChildProcess | undefined;
  const clean = () => {
    server?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", clean);

  async function revive(): Promise<void> {
    const args = ["-D", data, "-k", folder, "-p", String(port), ...settings];
    const started = spawn(join(programs, "postgres"), args, {
      ...owner,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    server = started;
    await waitUntilReady(started.stderr);
  }

  async function crash(): Promise<void> {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGQUIT");
    await ended;
  }

  /** Signals the postmaster first, as it could start other processes meanwhile. */
  function signal(name: NodeJS.Signals, which: "everything" | "postmaster" = "everything"): void {
    const pid = server?.pid;
    if (pid === undefined) throw new Error("Postgres does not run");
    process.kill(pid, name);
    if (which === "everything") for (const child of childrenOf(pid)) signalChild(child, name);
  }

  await revive();
  return {
    url: (database = "postgres") => `postgres://postgres@127.0.0.1:${port}/${database}`,
    crash,
    revive,
    freeze: (which) => signal("SIGSTOP", which),
    thaw: () => signal("SIGCONT"),
    async stop() {
      await crash();
      process.off("exit", clean);
      clean();
    },
    startReplica: () =>
      start((programs, copy, options) => {
        const connection = `host=127.0.0.1 port=${port} user=postgres`;
        const args = ["-D", copy, "-d", connection, "-R", "-c", "fast", "--no-sync"];
        execFileSync(join(programs, "pg_basebackup"), args, options);
      }),
  };
}

/** A child that was listed can end by itself before the signal reaches it. */
function signalChild(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.split(" ").filter(Boolean).map(Number);
}

/** Resolves when the log reports that connections are accepted. */
function waitUntilReady(log: NodeJS.ReadableStream): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let text = "";
  const fail = () => reject(new Error(`Postgres did not start:\n${text}`));
  const timer = setTimeout(fail, START_LIMIT_MS);
  log.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    if (/ready to accept (read-only )?connections/.test(text)) resolve();
  });
  log.once("close", fail);
  return promise.finally(() => clearTimeout(timer));
}

/** The folder of the newest Postgres; Debian installs each release in its own, not on the PATH. */
function findPrograms(): string {
  const releases = "/usr/lib/postgresql";
  const versions = existsSync(releases) ? readdirSync(releases) : [];
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((it) => join(releases, it, "bin"));
  const found = [...folders, ...(process.env.PATH ?? "").split(":")].find((it) =>
    existsSync(join(it, "initdb")),
  );
  if (!found) throw new Error("Postgres is not installed: apt-get install postgresql");
  return found;
}

/** Who runs Postgres and its pooler, which refuse to run as root; undefined for the current user. */
export function owningUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./freePort.ts";

/** A Postgres of one's own, empty, on this machine only, gone after use. */
export interface Postgres {
  /** The address of a database in it: `postgres`, or one that somebody made there. */
  url(database?: string): string;
  /** Ends it as a crash does; its files stay. */
  crash(): Promise<void>;
  /** Starts it again after a crash, at the same address. */
  revive(): Promise<void>;
  /** Stops its processes where they are: connections stay open and nothing is answered. */
  freeze(which?: "everything" | "postmaster"): void;
  /** Lets them go on. */
  thaw(): void;
  /** Ends it and takes its files away. */
  stop(): Promise<void>;
}

const START_LIMIT_MS = 30_000;

/**
 * Starts a Postgres from the programs that the system has, as the user postgres where this process is root.
 * It keeps nothing safe from a power cut, which makes it fast.
 * @throws where there are no such programs or it does not come up
 */
export async function startPostgres(): Promise<Postgres> {
  const programs = findPrograms();
  const owner = owningUser();
  const folder = mkdtempSync(join(tmpdir(), "bandeja-postgres-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const initialise = [
    "-D",
    data,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ];
  execFileSync(join(programs, "initdb"), initialise, { ...owner, cwd: folder, stdio: "pipe" });

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
    await readiness(started.stderr);
  }

  async function crash(): Promise<void> {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, "exit");
    server.kill("SIGQUIT");
    await ended;
  }

  /** The postmaster first: it would start others meanwhile. */
  function signal(name: NodeJS.Signals, which: "everything" | "postmaster" = "everything"): void {
    const pid = server?.pid;
    if (pid === undefined) throw new Error("Postgres does not run");
    process.kill(pid, name);
    if (which === "everything") for (const child of childrenOf(pid)) process.kill(child, name);
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
  };
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.split(" ").filter(Boolean).map(Number);
}

/** Resolves when the log says that connections are taken. */
function readiness(log: NodeJS.ReadableStream): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let text = "";
  const fail = () => reject(new Error(`Postgres did not start:\n${text}`));
  const timer = setTimeout(fail, START_LIMIT_MS);
  log.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    if (text.includes("ready to accept connections")) resolve();
  });
  log.once("close", fail);
  return promise.finally(() => clearTimeout(timer));
}

/** The folder of the newest Postgres; Debian keeps each release in one of its own, off the PATH. */
function findPrograms(): string {
  const releases = "/usr/lib/postgresql";
  const versions = existsSync(releases) ? readdirSync(releases) : [];
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((it) => join(releases, it, "bin"));
  const found = [...folders, ...(process.env.PATH ?? "").split(":")].find((it) =>
    existsSync(join(it, "initdb")),
  );
  if (!found) throw new Error("There is no Postgres here: apt-get install postgresql");
  return found;
}

/** Postgres refuses to run as root. */
function owningUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

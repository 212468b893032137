import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./freePort.ts";

/** A temporary S3-compatible object store on this machine: OpenStack's Swift. */
export interface Swift extends AsyncDisposable {
  /** The environment of a site that stores its images there, without the bucket's name. */
  environment: Record<"S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY", string>;
  /** Suspends it: connections are accepted but get no response. */
  freeze(): void;
  thaw(): void;
  /** Kills it as in a crash. */
  crash(): Promise<void>;
}

const START_LIMIT_MS = 60_000;
const POLL_INTERVAL_MS = 100;

/** Longer than a slow machine takes; by default a proxy waits half a second and gives up a server after ten errors. */
const TIMEOUTS = `conn_timeout = 30
node_timeout = 60`;

/** The servers behind the proxy server. */
const STORES = ["account", "container", "object"] as const;

// Asynchronous, so that other tests of this process are not blocked.
const runFile = promisify(execFile);

/**
 * Starts a Swift with the system's programs.
 * @throws when the programs are missing or it does not start
 */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), "bandeja-swift-"));
  const children: ChildProcess[] = [];
  const signal = (name: NodeJS.Signals) => {
    for (const child of children) child.kill(name);
  };
  const clean = () => {
    signal("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", clean);
  const start = (program: string, args: readonly string[]) =>
    children.push(spawn(program, args, { cwd: folder, stdio: "ignore" }));

  const cache = await freePort();
  start("memcached", ["-l", "127.0.0.1", "-p", String(cache), "-u", userInfo().username]);
  const ports: number[] = [];
  for (const store of STORES) ports.push(await prepare(folder, store, start));
  const port = await freePort();
  start("swift-proxy-server", [write(folder, "proxy.conf", proxyConfiguration(folder, port, cache))]);
  const origin = `http://127.0.0.1:${port}`;
  for (const ready of [...ports, port]) await waitUntilReady(`http://127.0.0.1:${ready}`);

  async function crash(): Promise<void> {
    const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
    const ended = Promise.all(running.map((child) => once(child, "exit")));
    signal("SIGKILL");
    await ended;
  }
  return {
    environment: {
      S3_ENDPOINT: origin,
      S3_REGION: "us-east-1",
      S3_ACCESS_KEY_ID: "bandeja:images",
      S3_SECRET_ACCESS_KEY: "the-secret-of-images",
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    crash,
    async [Symbol.asyncDispose]() {
      await crash();
      process.off("exit", clean);
      clean();
    },
  };
}

/** Starts one of the servers behind the proxy server, with a ring of one disk. @returns its port */
async function prepare(
  folder: string,
  store: (typeof STORES)[number],
  start: (program: string, args: readonly string[]) => void,
): Promise<number> {
  const port = await freePort();
  const ring = (...args: string[]) =>
    runFile("swift-ring-builder", [`${store}.builder`, ...args], { cwd: folder });
  await ring("create", "4", "1", "1");
  await ring("add", `r1z1-127.0.0.1:${port}/disk`, "1");
  await ring("rebalance");
  mkdirSync(join(folder, "disks", "disk"), { recursive: true });
  const configuration = `${common(folder, port)}
devices = ${join(folder, "disks")}
mount_check = false
[pipeline:main]
pipeline = ${store}-server
[app:${store}-server]
use = egg:swift#${store}
${TIMEOUTS}
${store === "object" ? "container_update_timeout = 60" : ""}
`;
  start(`swift-${store}-server`, [write(folder, `${store}.conf`, configuration)]);
  return port;
}

function proxyConfiguration(folder: string, port: number, cache: number): string {
  return `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors proxy-logging cache s3api tempauth bulk slo dlo proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${TIMEOUTS}
error_suppression_limit = 1000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_bandeja_images = the-secret-of-images .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
}

function common(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
`;
}

function write(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function waitUntilReady(origin: string): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS;
  while (performance.now() < limit) {
    // Any response will do.
    const answered = await fetch(origin).then(
      (answer) => answer.status < 500,
      () => false,
    );
    if (answered) return;
    await delay(POLL_INTERVAL_MS);
  }
  throw new Error("Swift was not ready in time");
}

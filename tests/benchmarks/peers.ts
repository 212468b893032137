/** Starts the servers that Bandeja is compared with. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../support/freePort.ts";

/** A server in a process of its own. */
export interface PeerServer extends AsyncDisposable {
  origin: string;
  pid: number;
}

/** The programs of the servers, from this folder. Those in `peers` have their own packages. */
const PROGRAMS = {
  raw: ["rawServer.ts"],
  plain: ["plainServer.ts"],
  fastify: ["peers/fastify/server.ts"],
  express: ["peers/express/server.ts"],
  "react-router": ["peers/react-router/node_modules/@react-router/serve/bin.cjs", "build/server/index.js"],
  sveltekit: ["peers/sveltekit/build/index.js"],
  astro: ["peers/astro/build/server/entry.mjs"],
} as const satisfies Record<string, readonly [program: string, ...args: string[]]>;

export type PeerName = keyof typeof PROGRAMS;

/** Installs the packages of a server where its lockfile has changed, and builds it. */
export function preparePeer(name: PeerName): void {
  const folder = join(import.meta.dirname, "peers", name);
  if (!existsSync(folder)) return;
  const [lockfile, installed] = [join(folder, "package-lock.json"), join(folder, "node_modules/.installed")];
  if (!existsSync(installed) || !readFileSync(installed).equals(readFileSync(lockfile))) {
    run(folder, ["ci", "--ignore-scripts"]);
    copyFileSync(lockfile, installed);
  }
  run(folder, ["run", "build", "--if-present"]);
}

function run(folder: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync("npm", args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1" },
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed in ${folder}:\n${stdout}${stderr}`);
}

/**
 * Starts a server and waits until it accepts connections.
 * @param environment in addition to PATH, HOST, PORT and NODE_ENV
 * @throws when it exits
 */
export async function startPeer(
  name: PeerName,
  environment: Readonly<Record<string, string>>,
): Promise<PeerServer> {
  const port = await freePort();
  const [program, ...args] = PROGRAMS[name];
  const path = join(import.meta.dirname, program);
  const folder = join(import.meta.dirname, "peers", name);
  const child = spawn(process.execPath, [path, ...args], {
    cwd: existsSync(folder) ? folder : import.meta.dirname,
    env: {
      PATH: process.env.PATH,
      HOST: "127.0.0.1",
      PORT: String(port),
      NODE_ENV: "production",
      ...environment,
    },
    // Their log of requests, if they have one, goes where Bandeja's goes: to a pipe.
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.resume();
  const kill = () => child.kill();
  process.once("exit", kill);
  const ended = once(child, "close").finally(() => process.off("exit", kill));
  const origin = `http://127.0.0.1:${port}`;
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${program} has exited`);
    await delay(50);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

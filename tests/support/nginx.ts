import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "./freePort.ts";

/** A temporary reverse proxy on this machine, configured as operators do. */
export interface Nginx extends AsyncDisposable {
  origin: string;
}

const START_LIMIT_MS = 10_000;
const POLL_INTERVAL_MS = 50;

/**
 * Starts the system's nginx in front of servers, in turn. It appends the client's address to X-Forwarded-For, and passes the
 * other headers on unchanged.
 * @param backends the origins of the servers
 * @throws when nginx is missing or does not start
 */
export async function startNginx(...backends: string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "bandeja-nginx-"));
  const port = await freePort();
  const configuration = join(folder, "nginx.conf");
  writeFileSync(configuration, configure(folder, port, backends));
  const child = spawn("/usr/sbin/nginx", ["-e", "stderr", "-p", folder, "-c", configuration], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  const ended = once(child, "exit").catch((error: unknown) => {
    log += String(error);
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const origin = `http://127.0.0.1:${port}`;
  const nginx = {
    origin,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
      process.off("exit", kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  for (const limit = performance.now() + START_LIMIT_MS; performance.now() < limit; ) {
    // Not of a server, as nginx does not ask one again soon after it has failed.
    if (await fetch(`${origin}/nginx`).catch(() => null)) return nginx;
    await delay(POLL_INTERVAL_MS);
  }
  await nginx[Symbol.asyncDispose]();
  throw new Error(`nginx did not start:\n${log}`);
}

function configure(folder: string, port: number, backends: string[]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  upstream site {
    ${backends.map((backend) => `server ${new URL(backend).host} fail_timeout=1s;`).join("\n    ")}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location = /nginx { return 204; }
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`;
}

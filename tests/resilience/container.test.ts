import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../support/freePort";
import { root } from "../support/root";
import { START_LIMIT_MS, temporaryFolder } from "../support/server";

/** The working directory in the image. */
const WORKDIR = "/bandeja/";

/** A folder with what the last stage of the Dockerfile copies into the image, and the packages. */
async function imageFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const dockerfile = await readFile(join(root, "Dockerfile"), "utf8");
  const lastStage = dockerfile.split(/^FROM /m).at(-1) ?? "";
  for (const [, paths = ""] of lastStage.matchAll(/^COPY (?:--from=build )?(.+)$/gm)) {
    const words = paths.split(" ");
    const target = words.pop() ?? "";
    for (const source of words) {
      const path = target.endsWith("/") ? join(target, basename(source)) : target;
      await cp(join(root, source.replace(WORKDIR, "")), join(folder, path), { recursive: true });
    }
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

test("the files in the container image are enough to serve the site and to run commands", async () => {
  const folder = await imageFolder();
  const port = await freePort();
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    PORT: String(port),
    METRICS_PORT: String(await freePort()),
    DATA_DIR: await temporaryFolder(),
    OIDC_ISSUER: "http://127.0.0.1:9",
    OIDC_CLIENT_ID: "id",
    OIDC_CLIENT_SECRET: "secret",
  };
  const run = (...args: string[]) => {
    const child = spawn(process.execPath, ["server/main.mjs", ...args], { cwd: folder, env: environment });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    return { child, ended: once(child, "close").then(([code]) => ({ code, output })) };
  };
  expect(await run("backup", "x.backup").ended).toEqual({
    code: 1,
    output: "There is no data yet. Start Bandeja once.\n",
  });
  const server = run("start");
  const origin = `http://127.0.0.1:${port}`;
  const status = () => fetch(`${origin}/readyz`).then((response) => response.status, String);
  await expect.poll(status, { timeout: START_LIMIT_MS }).toBe(200);
  expect(await (await fetch(`${origin}/courts`)).text()).toContain("0 Courts Found");
  expect(await run("backup", "x.backup").ended).toMatchObject({ code: 0 });
  expect(await run("backup:verify", "x.backup").ended).toMatchObject({ code: 0 });
  // There is no provider at this address.
  const { code, output } = await run("admin", "doctor").ended;
  expect({ code, errors: output.match(/^error /gm) }).toEqual({ code: 1, errors: ["error "] });
  server.child.kill("SIGTERM");
  expect(await server.ended).toMatchObject({ code: 0 });
});

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Runs the program until it exits. */
function run(
  args: string[],
  variables: Record<string, string> = {},
): Promise<{ code: unknown; output: string }> {
  return new Promise((done) => {
    const env = { PATH: process.env.PATH ?? "", ...variables };
    execFile(process.execPath, args, { cwd: root, env, timeout: 60_000 }, (error, out, err) =>
      done({ code: error?.code ?? 0, output: out + err }),
    );
  });
}

describe("the program", () => {
  test("prints the required version on an old Node", async () => {
    const override = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})";
    const { code, output } = await run(["--import", override, "server/main.mjs", "start"]);
    expect(code).toBe(1);
    expect(output).toBe(
      "Bandeja needs Node 24 or later and this is 20.20.2; npm start and npm run dev bring their own.\n",
    );
  });

  test.each([
    ["an unknown command", "sing", 1],
    ["--help", "--help", 0],
  ])("prints its usage for %s", async (_, command, code) => {
    expect(await run(["server/main.mjs", command])).toEqual({
      code,
      output:
        "Usage: node server/main.mjs start | dev | backup | backup:verify | restore | move | demo:remove | admin\n",
    });
  });

  test("exits with every error of an invalid environment", async () => {
    const { code, output } = await run(["server/main.mjs", "start"], {
      NODE_ENV: "production",
      PORT: "none",
    });
    expect(code).toBe(1);
    expect(output.trimEnd().split("\n")).toEqual([
      "Bandeja cannot start, its environment is wrong:",
      "  PORT must be a number from 1 to 65535",
      expect.stringContaining("  OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET must be set"),
    ]);
  });

  test("names the command that cannot run", async () => {
    expect(await run(["server/main.mjs", "backup", "x.backup"], { PORT: "none" })).toEqual({
      code: 1,
      output: "The command cannot run, its environment is wrong:\n  PORT must be a number from 1 to 65535\n",
    });
  });

  test.each([
    ["backup", "recipient", "age1x"],
    ["backup", "passphrase-file", ""],
    ["demo:remove", "keep-equipment", "true"],
  ])("does nothing without the option that npm took from %s: --%s=%s", async (command, option, value) => {
    const variables = { [`npm_config_${option.replace("-", "_")}`]: value };
    expect(await run(["server/main.mjs", command], variables)).toEqual({
      code: 1,
      output: `npm took --${option} for its own, and nothing was done. Put two dashes before: npm run ${command} -- … --${option} …\n`,
    });
  });

  test("fails when a command waits for what never comes, with nothing else to do", async () => {
    const folder = await mkdtemp(join(tmpdir(), "bandeja-main-"));
    // It neither connects nor fails, as the driver of Postgres at a port that is none.
    const override =
      "data:text/javascript,import m from 'node:module';import net from 'node:net';net.connect=()=>({once(){}});m.syncBuiltinESMExports()";
    const ended = await run(["--import", override, "server/main.mjs", "backup", "x.backup"], {
      DATA_DIR: folder,
    });
    await rm(folder, { recursive: true });
    expect(ended).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Bandeja stopped before it was done: .* Check the ports in DATABASE_URL/,
      ),
    });
  });

  test("exits if another process uses its data directory", async () => {
    const folder = await mkdtemp(join(tmpdir(), "bandeja-main-"));
    const { lockDataDir } = await import("../../server/dataDirLock.ts");
    const unlock = lockDataDir(folder);
    try {
      const { code, output } = await run(["server/main.mjs", "start"], { DATA_DIR: folder });
      expect([code, output]).toEqual([1, expect.stringContaining("Another Bandeja runs on the data in")]);
    } finally {
      unlock();
      await rm(folder, { recursive: true });
    }
  });

  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)(
    "ends at %s while it starts, as the first process of a container, too",
    async (signal, code) => {
      const folder = await mkdtemp(join(tmpdir(), "bandeja-main-"));
      const env = { PATH: process.env.PATH ?? "", DATA_DIR: folder };
      const child = spawn(process.execPath, ["server/main.mjs", "start"], {
        cwd: root,
        env,
        stdio: "ignore",
      });
      try {
        const ended = once(child, "exit");
        await expect.poll(() => existsSync(join(folder, "lock")), { timeout: 30_000 }).toBe(true);
        child.kill(signal);
        // Without a handler, the exit code would be null.
        expect(await ended).toEqual([code, null]);
      } finally {
        child.kill("SIGKILL");
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});

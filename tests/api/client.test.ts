import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../support/command";
import { root } from "../support/root";
import { startServer } from "../support/server";
import { newDatabase, openTestDatabase } from "../support/testDatabase";

const FOLDER = join(root, "tests/client");

test("a client generated from the API's description manages a court, a racket and a review", async () => {
  const databaseUrl = await newDatabase();
  await using server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
  await using store = await openTestDatabase({ databaseUrl });
  const { id } = await store.user({ superAdmin: true });
  const created = await store.repositories().tokens.add(id, {
    name: "A client",
    scope: "write",
    lifetime: "30",
  });
  const token = typeof created === "string" ? expect.fail(created) : created.token;

  await mkdir(join(FOLDER, "generated"), { recursive: true });
  const description = await (await fetch(`${server.origin}/api/openapi.json`)).text();
  await writeFile(join(FOLDER, "generated/openapi.json"), description);
  const bin = (name: string) => join(FOLDER, "node_modules/.bin", name);
  const generated = join(FOLDER, "generated/description.ts");
  const commands = [
    [bin("openapi-typescript"), [join(FOLDER, "generated/openapi.json"), "--output", generated]],
    [bin("tsc"), ["--project", FOLDER]],
    ["node", [join(FOLDER, "life.ts"), server.origin, token]],
  ] as const;
  for (const [program, args] of commands) {
    const { code, output } = await run(program, args);
    expect(code, output).toBe(0);
  }
  await server.stop();
});

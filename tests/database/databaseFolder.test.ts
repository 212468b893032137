import fs, {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { databaseFolderIn, explainDatabaseFolder } from "~/database/databaseFolder.server";
import { connect } from "~/database/open.server";
import { pathOf, treeOf } from "~/lib/dataFolder.server";
import { withReplacedBuiltins } from "../support/builtins";

let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bandeja-database-"));
  folder = databaseFolderIn(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Opens the embedded database, runs the SQL and closes it. */
async function run<Row>(sql: string): Promise<Row[]> {
  const orm = await connect({ databaseUrl: undefined, dataDir });
  const rows = await orm.em.fork().execute<Row[]>(sql);
  await orm.close(true);
  return rows;
}

/** The paths in the data folder to which other users have access. */
function sharedPaths(): string[] {
  return treeOf(dataDir)
    .map(pathOf)
    .filter((path) => statSync(path).mode & 0o077);
}

describe("the folder of the database", () => {
  test("is created despite the remains of an interrupted start, with access for the owner only", async () => {
    mkdirSync(join(dataDir, "database.unfinished", "base"), { recursive: true });
    writeFileSync(join(dataDir, "database.unfinished", "PG_VERSION"), "18");
    chmodSync(dataDir, 0o755);
    await run("create table marks (mark text)");
    expect(readdirSync(dataDir)).toEqual(["database"]);
    await run("insert into marks values ('stored')");
    chmodSync(folder, 0o755);
    chmodSync(join(folder, "PG_VERSION"), 0o644);
    expect(await run("select mark from marks")).toEqual([{ mark: "stored" }]);
    expect(sharedPaths()).toEqual([]);
  });

  test("is alone even if an interrupted start goes on meanwhile", async () => {
    const opened = run("select 1 as one");
    // The process that creates the database takes a second.
    mkdirSync(join(dataDir, "database.unfinished-by-another", "base"), { recursive: true });
    expect(await opened).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir)).toEqual(["database"]);
  });

  test("may exist already if it is empty", async () => {
    mkdirSync(folder);
    expect(await run("select 1 as one")).toEqual([{ one: 1 }]);
  });

  test.each(["PG_VERSION.old", "base", ".hidden"])(
    "is not changed if it holds %s but no PG_VERSION",
    async (name) => {
      mkdirSync(folder);
      writeFileSync(join(folder, name), "all that is left");
      await expect(run("select 1")).rejects.toThrow(
        `${folder} holds files but no database (PG_VERSION is missing), and is left as it is.`,
      );
      expect(readdirSync(folder)).toEqual([name]);
      expect(readFileSync(join(folder, name), "utf8")).toBe("all that is left");
    },
  );
});

describe("a database that cannot be opened", () => {
  const explain = (error: unknown) => explainDatabaseFolder(folder, () => Promise.reject(error));

  test.each([
    ["ENOSPC", "There is no space left for the database in"],
    ["EACCES", "cannot be read and written (EACCES). Give it to the user who runs Bandeja"],
    ["EROFS", "cannot be read and written (EROFS). Give it to the user who runs Bandeja"],
    ["ENOTDIR", "is no folder (ENOTDIR). Move it away"],
    ["EIO", "cannot be opened: it is damaged"],
  ])(
    "because of %s is reported in one line with instructions, and the error as the cause",
    async (code, words) => {
      const failure = Object.assign(new Error(`${code}: in detail`), { code });
      const thrown = await explain(failure).catch((error: unknown) => error);
      expect(thrown).toMatchObject({ name: "DataFolderError", cause: failure });
      expect(String(thrown)).toContain(words);
      expect(String(thrown)).toContain(folder);
      expect(String(thrown)).not.toContain("\n");
    },
  );

  test("for a reason that PGlite does not report is reported after an examination of the folder", async () => {
    writeFileSync(folder, "");
    const pglite = () => run("select 1");
    await expect(explainDatabaseFolder(folder, pglite)).rejects.toThrow(`${folder} is no folder (ENOTDIR).`);
  });

  test("is not called damaged where a file of its log of 16 MiB has no space", async () => {
    mkdirSync(folder);
    const { writeFileSync } = fs;
    vi.spyOn(fs, "writeFileSync").mockImplementation((file, data, options) => {
      const isTooLong = typeof data !== "string" && data.byteLength > 16 * 1_048_576;
      if (isTooLong) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      writeFileSync(file, data, options);
    });
    await withReplacedBuiltins(async () => {
      await expect(explain(new Error("PGlite failed to initialize properly"))).rejects.toThrow(
        `There is no space left for the database in ${folder} (ENOSPC).`,
      );
    });
  });

  test("is examined without leaving files behind", async () => {
    await explain(new Error("PGlite failed to initialize properly")).catch(() => {});
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

import fs, { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makePrivate, makePrivateFolder, makeTreePrivate } from "~/lib/dataFolder.server";
import { withReplacedBuiltins } from "../support/builtins";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "bandeja-modes-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

/** A file with this mode, whatever the umask. */
function file(path: string, mode: number): string {
  writeFileSync(path, "");
  chmodSync(path, mode);
  return path;
}

describe("makePrivateFolder", () => {
  test("creates the folder and its parents with access for the owner only", () => {
    makePrivateFolder(join(parent, "a", "b"));
    expect([modeOf(join(parent, "a")), modeOf(join(parent, "a", "b"))]).toEqual(["700", "700"]);
  });

  test("removes the access of others from an existing folder", () => {
    chmodSync(parent, 0o755);
    makePrivateFolder(parent);
    expect(modeOf(parent)).toBe("700");
  });

  test("does not change a folder that users share", () => {
    chmodSync(parent, 0o1777);
    makePrivateFolder(parent);
    expect(modeOf(parent)).toBe("1777");
  });
});

test("makePrivate removes the permissions of others and preserves those of the owner", () => {
  const readable = file(join(parent, "readable"), 0o644);
  const readOnly = file(join(parent, "read-only"), 0o444);
  for (const path of [readable, readOnly]) makePrivate(path);
  expect([modeOf(readable), modeOf(readOnly)]).toEqual(["600", "400"]);
});

test("makeTreePrivate applies to every depth and does not follow symbolic links", () => {
  const [tree, elsewhere] = [join(parent, "tree"), file(join(parent, "elsewhere"), 0o644)];
  mkdirSync(join(tree, "deep"), { recursive: true });
  for (const folder of [tree, join(tree, "deep")]) chmodSync(folder, 0o755);
  file(join(tree, "deep", "file"), 0o664);
  symlinkSync(elsewhere, join(tree, "link"));
  makeTreePrivate(tree);
  const paths = [tree, join(tree, "deep"), join(tree, "deep", "file"), elsewhere];
  expect(paths.map(modeOf)).toEqual(["700", "700", "600", "644"]);
});

test("makeTreePrivate leaves out what goes meanwhile", async () => {
  const left = [file(join(parent, "a"), 0o644), file(join(parent, "c"), 0o644)];
  const gone = file(join(parent, "b"), 0o644);
  const read = fs.readdirSync;
  vi.spyOn(fs, "readdirSync").mockImplementation((...args: Parameters<typeof read>) => {
    const entries = read(...args);
    rmSync(gone);
    return entries;
  });
  await withReplacedBuiltins(() => {
    makeTreePrivate(parent);
  });
  expect(left.map(modeOf)).toEqual(["600", "600"]);
});

import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makePrivate, makePrivateFolder, makeTreePrivate } from "~/lib/dataFolder.server";

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "bandeja-modes-"));
});
afterEach(() => rmSync(place, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

/** A file with this mode, whatever the umask. */
function file(path: string, mode: number): string {
  writeFileSync(path, "");
  chmodSync(path, mode);
  return path;
}

describe("a private folder", () => {
  test("is made with those above it, and for its user alone", () => {
    makePrivateFolder(join(place, "a", "b"));
    expect([modeOf(join(place, "a")), modeOf(join(place, "a", "b"))]).toEqual(["700", "700"]);
  });

  test("that was there already is taken from others", () => {
    chmodSync(place, 0o755);
    makePrivateFolder(place);
    expect(modeOf(place)).toBe("700");
  });

  test("is never made of one that users share", () => {
    chmodSync(place, 0o1777);
    makePrivateFolder(place);
    expect(modeOf(place)).toBe("1777");
  });
});

test("a private file loses the rights of others and keeps those of its user", () => {
  const wide = file(join(place, "wide"), 0o644);
  const readOnly = file(join(place, "read-only"), 0o444);
  for (const path of [wide, readOnly]) makePrivate(path);
  expect([modeOf(wide), modeOf(readOnly)]).toEqual(["600", "400"]);
});

test("a private tree is private at every depth, and what a link leads to stays as it is", () => {
  const [tree, elsewhere] = [join(place, "tree"), file(join(place, "elsewhere"), 0o644)];
  mkdirSync(join(tree, "deep"), { recursive: true });
  for (const folder of [tree, join(tree, "deep")]) chmodSync(folder, 0o755);
  file(join(tree, "deep", "file"), 0o664);
  symlinkSync(elsewhere, join(tree, "link"));
  makeTreePrivate(tree);
  const paths = [tree, join(tree, "deep"), join(tree, "deep", "file"), elsewhere];
  expect(paths.map(modeOf)).toEqual(["700", "700", "600", "644"]);
});

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { root } from "../support/root.ts";

/** The previous release, as the container image has it, without packages. */
export const PREVIOUS_RELEASE = join(import.meta.dirname, "previousRelease.tar.zst");

/** What the server runs from, with the demo. */
const PARTS = [
  "package.json",
  "server",
  "app/features/auth/demoAccounts.ts",
  "app/features/images/image.limits.ts",
  "app/http",
  "app/lib",
  "app/sql",
  "build",
];

const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };

/**
 * Builds a commit with the packages of this checkout.
 * @returns its server and client, as a compressed archive
 * @throws when git, tar or the build fails
 */
export function packRelease(commit: string): Buffer {
  const folder = unpack(
    execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: Number.POSITIVE_INFINITY }),
  );
  execFileSync(process.execPath, ["server/build.ts"], { cwd: folder, stdio: "inherit" });
  // Compressed files are made again from the others where they are missing.
  const without = ["--exclude=*.br", "--exclude=*.gz", "--exclude=*.zst"];
  const archive = execFileSync("tar", ["--create", "--sort=name", "--mtime=@0", ...without, ...PARTS], {
    cwd: folder,
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return zstdCompressSync(archive, COMPRESSION);
}

/** Unpacks the previous release into a temporary folder, where it runs with the packages of this checkout. */
export function unpackPreviousRelease(): string {
  return unpack(zstdDecompressSync(readFileSync(PREVIOUS_RELEASE)));
}

function unpack(archive: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "bandeja-release-"));
  const { status } = spawnSync("tar", ["--extract"], {
    cwd: folder,
    input: archive,
    stdio: ["pipe", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error("The release could not be unpacked");
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

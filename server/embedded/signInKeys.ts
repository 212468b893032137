import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import {
  DataFolderError,
  FILE_MODE,
  makePrivate,
  makePrivateFolder,
} from "../../app/lib/dataFolder.server.ts";

/** What the local provider signs with. */
export interface SignInKeys {
  jwks: { keys: JWK[] };
  cookieKeys: string[];
}

/**
 * Reads the provider's keys, or makes them once, readable by this machine's user alone, so that a restart
 * between the account page and its answer breaks no sign-in.
 * @param dataDir where the file is kept; made where it is missing
 * @throws DataFolderError where the file cannot be read or written
 */
export async function loadSignInKeys(dataDir: string): Promise<SignInKeys> {
  const file = join(dataDir, "sign-in-keys.json");
  try {
    return (await read(file)) ?? (await make(dataDir, file));
  } catch (error) {
    throw new DataFolderError(
      `The keys of the demo sign-in cannot be read and written in ${file}; the log says why. Remove it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

async function make(dataDir: string, file: string): Promise<SignInKeys> {
  const keys = await generate();
  makePrivateFolder(dataDir);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(keys), { mode: FILE_MODE });
  await rename(draft, file);
  return keys;
}

async function read(file: string): Promise<SignInKeys | null> {
  try {
    const kept: unknown = JSON.parse(await readFile(file, "utf8"));
    makePrivate(file);
    // A file that holds no keys is replaced: nothing outlives these keys but a sign-in under way.
    return areKeys(kept) ? kept : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function areKeys(value: unknown): value is SignInKeys {
  if (typeof value !== "object" || value === null || !("jwks" in value) || !("cookieKeys" in value))
    return false;
  const { jwks, cookieKeys } = value;
  if (typeof jwks !== "object" || jwks === null || !("keys" in jwks)) return false;
  const isKept = (list: unknown, type: string) =>
    Array.isArray(list) && list.length > 0 && list.every((item) => item && typeof item === type);
  return isKept(jwks.keys, "object") && isKept(cookieKeys, "string");
}

async function generate(): Promise<SignInKeys> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const key = await exportJWK(privateKey);
  return {
    jwks: { keys: [{ ...key, alg: "ES256", use: "sig", kid: randomBytes(8).toString("hex") }] },
    cookieKeys: [randomBytes(32).toString("base64url")],
  };
}

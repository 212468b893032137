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

/** The keys with which the embedded provider signs tokens and cookies. */
export interface SignInKeys {
  jwks: { keys: JWK[] };
  cookieKeys: string[];
}

/**
 * Reads the provider's keys, or creates and stores them, private to this user, so that a sign-in survives a restart.
 * @param dataDir the folder of the file; created when missing
 * @throws DataFolderError when the file cannot be read or written
 */
export async function loadSignInKeys(dataDir: string): Promise<SignInKeys> {
  const file = join(dataDir, "sign-in-keys.json");
  try {
    return (await readKeys(file)) ?? (await createKeys(dataDir, file));
  } catch (error) {
    throw new DataFolderError(
      `The keys of the demo sign-in cannot be read and written in ${file}; the log says why. Remove it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

async function createKeys(dataDir: string, file: string): Promise<SignInKeys> {
  const keys = await generateKeys();
  makePrivateFolder(dataDir);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(keys), { mode: FILE_MODE });
  await rename(draft, file);
  return keys;
}

async function readKeys(file: string): Promise<SignInKeys | null> {
  try {
    const parsed: unknown = JSON.parse(await readFile(file, "utf8"));
    makePrivate(file);
    // A damaged file is replaced: only sign-ins in progress depend on the keys.
    return isSignInKeys(parsed) ? parsed : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function isSignInKeys(value: unknown): value is SignInKeys {
  if (typeof value !== "object" || value === null || !("jwks" in value) || !("cookieKeys" in value))
    return false;
  const { jwks, cookieKeys } = value;
  if (typeof jwks !== "object" || jwks === null || !("keys" in jwks)) return false;
  const isListOf = (list: unknown, type: string) =>
    Array.isArray(list) && list.length > 0 && list.every((item) => item && typeof item === type);
  return isListOf(jwks.keys, "object") && isListOf(cookieKeys, "string");
}

async function generateKeys(): Promise<SignInKeys> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const key = await exportJWK(privateKey);
  return {
    jwks: { keys: [{ ...key, alg: "ES256", use: "sig", kid: randomBytes(8).toString("hex") }] },
    cookieKeys: [randomBytes(32).toString("base64url")],
  };
}

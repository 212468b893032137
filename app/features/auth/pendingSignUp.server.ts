import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "zod";
import type { Identity } from "./identity";
import type { SignInEnvironment } from "./signIn.server";
import { expiredCookie, readCookies, siteCookies } from "./siteCookies";

/** Somebody whom the provider vouches for, and who has not agreed to the notice yet. */
export interface PendingSignUp {
  identity: Identity;
  /** Where their sign-in leads, a path of this site. */
  returnTo: string;
}

/** How long somebody may take to read, in seconds. */
const LIFETIME = 1_800;

/** A browser drops a cookie that is longer, name and attributes included, than 4,096 bytes. */
const LONGEST = 3_800;

const ENCRYPTION = { alg: "dir", enc: "A256GCM" };

const newcomerSchema = z.object({
  identity: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
  }),
  returnTo: z.string(),
});

/**
 * The `Set-Cookie` that a newcomer waits in for half an hour: until they agree there is no row of theirs, so the
 * browser keeps what the provider said, sealed with a key that it does not have.
 */
export async function pendingSignUpCookie(
  newcomer: PendingSignUp,
  environment: SignInEnvironment,
): Promise<string> {
  const cookies = siteCookies(environment.publicUrl);
  const whole = await seal(newcomer, environment);
  // What is left out is what people may add themselves.
  const plain = { ...newcomer.identity, firstName: null, lastName: null, profileImageUrl: null };
  const sealed =
    whole.length <= LONGEST ? whole : await seal({ identity: plain, returnTo: "/" }, environment);
  const guards = `Max-Age=${LIFETIME}; Path=/; HttpOnly; SameSite=Lax${cookies.secure ? "; Secure" : ""}`;
  return `${cookieName(environment)}=${sealed}; ${guards}`;
}

/** The newcomer whose browser asks; null where there is none, or no longer. */
export async function readPendingSignUp(
  request: Request,
  environment: SignInEnvironment,
): Promise<PendingSignUp | null> {
  const name = cookieName(environment);
  const sealed = readCookies(request).find((cookie) => cookie.name === name)?.value;
  if (!sealed) return null;
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(environment), {
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
      requiredClaims: ["exp"],
    });
    return newcomerSchema.parse(payload);
  } catch {
    return null;
  }
}

/** The `Set-Cookie` after which the browser knows nothing more of a newcomer. */
export function clearPendingSignUp(environment: SignInEnvironment): string {
  return expiredCookie(cookieName(environment), siteCookies(environment.publicUrl));
}

function seal({ identity, returnTo }: PendingSignUp, environment: SignInEnvironment): Promise<string> {
  return new EncryptJWT({ identity, returnTo })
    .setProtectedHeader(ENCRYPTION)
    .setExpirationTime(`${LIFETIME}s`)
    .encrypt(keyOf(environment));
}

function cookieName({ publicUrl }: SignInEnvironment): string {
  return siteCookies(publicUrl).nameOf("bandeja_newcomer");
}

/** Made of the one secret that all processes of a site share. */
function keyOf({ signInProvider }: SignInEnvironment): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", signInProvider.clientSecret, "", "bandeja newcomer", 32));
}

import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "zod";
import { expiredCookie, readCookies, siteCookies } from "~/http/cookies";
import type { Identity } from "./identity";
import type { SignInEnvironment } from "./signIn.server";

/** An authenticated user who has not agreed to the privacy notice yet. */
export interface PendingSignUp {
  identity: Identity;
  /** The page after the sign-in, a path of this site. */
  returnTo: string;
}

/** The lifetime of the cookie, in minutes. */
export const PENDING_MINUTES = 30;

/** Browsers drop cookies of more than 4,096 bytes, name and attributes included. */
const MAX_VALUE_BYTES = 3_800;

const ENCRYPTION = { alg: "dir", enc: "A256GCM" };

const pendingSignUpSchema = z.object({
  identity: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    // Cookies of the previous release have none: they do not count as a fresh sign-in.
    authenticatedAt: z.number().default(0),
  }),
  returnTo: z.string(),
});

/**
 * Returns the `Set-Cookie` header that stores a pending sign-up for `PENDING_MINUTES`, encrypted. Until the user agrees, the
 * database holds nothing about them.
 */
export async function pendingSignUpCookie(
  pending: PendingSignUp,
  environment: SignInEnvironment,
): Promise<string> {
  const cookies = siteCookies(environment.publicUrl);
  const complete = await encrypt(pending, environment);
  // Leaves out what users can add to their profile themselves.
  const reduced = { ...pending.identity, firstName: null, lastName: null, profileImageUrl: null };
  const value =
    complete.length <= MAX_VALUE_BYTES
      ? complete
      : await encrypt({ identity: reduced, returnTo: "/" }, environment);
  const attributes = `Max-Age=${PENDING_MINUTES * 60}; Path=/; HttpOnly; SameSite=Lax${cookies.secure ? "; Secure" : ""}`;
  return `${cookieName(environment)}=${value}; ${attributes}`;
}

/** Reads the request's pending sign-up. @returns null when there is none, or it has expired */
export async function readPendingSignUp(
  request: Request,
  environment: SignInEnvironment,
): Promise<PendingSignUp | null> {
  const name = cookieName(environment);
  const value = readCookies(request).find((cookie) => cookie.name === name)?.value;
  if (!value) return null;
  try {
    const { payload } = await jwtDecrypt(value, keyOf(environment), {
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
      requiredClaims: ["exp"],
    });
    return pendingSignUpSchema.parse(payload);
  } catch {
    return null;
  }
}

/** Returns the `Set-Cookie` header that deletes the pending sign-up. */
export function clearPendingSignUp(environment: SignInEnvironment): string {
  return expiredCookie(cookieName(environment), siteCookies(environment.publicUrl));
}

function encrypt({ identity, returnTo }: PendingSignUp, environment: SignInEnvironment): Promise<string> {
  return new EncryptJWT({ identity, returnTo })
    .setProtectedHeader(ENCRYPTION)
    .setExpirationTime(`${PENDING_MINUTES}m`)
    .encrypt(keyOf(environment));
}

function cookieName({ publicUrl }: SignInEnvironment): string {
  return siteCookies(publicUrl).nameOf("bandeja_newcomer");
}

/** Derived from the client secret, which all processes of a site share. */
function keyOf({ signInProvider }: SignInEnvironment): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", signInProvider.clientSecret, "", "bandeja newcomer", 32));
}

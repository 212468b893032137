import type { SignInClaims, SignInGrant } from "../users/user.repository.server";
import type { Identity } from "./identity";
import { PRIVACY_NOTICE } from "./privacyNotice";
import { type Viewer, type ViewerRow, viewerOf } from "./viewer";

/** The database queries of the sign-in. */
export interface UserStore {
  signIn(claims: SignInClaims, grant: SignInGrant): Promise<ViewerRow | null>;
  signUp(claims: SignInClaims, grant: SignInGrant): Promise<ViewerRow>;
}

/**
 * Signs in an existing user.
 * @param superAdminEmails in lower case; users with one of them, verified, become super admins
 * @returns null when the user is new or has not agreed to the current privacy notice
 */
export async function signInUser(
  identity: Identity,
  users: UserStore,
  superAdminEmails: readonly string[],
): Promise<Viewer | null> {
  const user = await users.signIn(...claimsAndGrant(identity, superAdminEmails));
  return user && viewerOf(user);
}

/**
 * Signs in a user who has just agreed to the privacy notice: creates them if they are new, and stores the consent.
 * @param superAdminEmails in lower case; users with one of them, verified, become super admins
 */
export async function signUpUser(
  identity: Identity,
  users: UserStore,
  superAdminEmails: readonly string[],
): Promise<Viewer> {
  return viewerOf(await users.signUp(...claimsAndGrant(identity, superAdminEmails)));
}

function claimsAndGrant(
  // The picture is fetched later, by `ProviderPictures`; the session has the time of the sign-in.
  { profileImageUrl: _, authenticatedAt: __, ...claims }: Identity,
  superAdminEmails: readonly string[],
): [SignInClaims, SignInGrant] {
  const isSuperAdmin =
    claims.emailVerified && claims.email !== null && superAdminEmails.includes(claims.email);
  return [claims, { isSuperAdmin, noticeVersion: PRIVACY_NOTICE.version }];
}

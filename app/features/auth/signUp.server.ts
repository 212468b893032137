import type { User } from "../users/user.entity";
import type { SignInClaims, SignInGrant } from "../users/user.repository.server";
import type { Identity } from "./identity";
import { PRIVACY_NOTICE } from "./privacyNotice";
import { type Viewer, viewerOf } from "./viewer";

type Person = Pick<User, keyof Viewer>;

/** The questions that signing in asks of the people's rows. */
export interface UserStore {
  signIn(person: SignInClaims, admission: SignInGrant): Promise<Person | null>;
  signUp(person: SignInClaims, admission: SignInGrant): Promise<Person>;
}

/**
 * Lets in whoever the provider vouches for, as the person they were last time.
 * @param superAdminEmails in lower case; who has a verified one of them is a super admin from then on
 * @returns null for who has not agreed to the notice as it is now: they have to be asked first
 */
export async function signInUser(
  identity: Identity,
  users: UserStore,
  superAdminEmails: readonly string[],
): Promise<Viewer | null> {
  const person = await users.signIn(...introduce(identity, superAdminEmails));
  return person && viewerOf(person);
}

/** Lets in who has just agreed to the notice: this makes the person, where they are new, and keeps the consent. */
export async function signUpUser(
  identity: Identity,
  users: UserStore,
  superAdminEmails: readonly string[],
): Promise<Viewer> {
  return viewerOf(await users.signUp(...introduce(identity, superAdminEmails)));
}

function introduce(
  // The picture is fetched later, by `ProviderPictures`.
  { profileImageUrl: _, ...person }: Identity,
  superAdminEmails: readonly string[],
): [SignInClaims, SignInGrant] {
  const isSuperAdmin =
    person.emailVerified && person.email !== null && superAdminEmails.includes(person.email);
  return [person, { isSuperAdmin, noticeVersion: PRIVACY_NOTICE.version }];
}

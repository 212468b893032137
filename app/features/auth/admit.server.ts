import type { User } from "../profiles/user.entity";
import type { Admission, Introduction } from "../profiles/user.repository.server";
import type { Identity } from "./identity";
import { NOTICE } from "./notice";
import { type Viewer, viewerOf } from "./viewer";

type Person = Pick<User, keyof Viewer>;

/** The questions that signing in asks of the people's rows. */
export interface PeopleRows {
  recognise(person: Introduction, admission: Admission): Promise<Person | null>;
  enrol(person: Introduction, admission: Admission): Promise<Person>;
}

/**
 * Lets in whoever the provider vouches for, as the person they were last time.
 * @param superAdminEmails in lower case; who has a verified one of them is a super admin from then on
 * @returns null for who has not agreed to the notice as it is now: they have to be asked first
 */
export async function recognise(
  identity: Identity,
  people: PeopleRows,
  superAdminEmails: readonly string[],
): Promise<Viewer | null> {
  const person = await people.recognise(...introduce(identity, superAdminEmails));
  return person && viewerOf(person);
}

/** Lets in who has just agreed to the notice: this makes the person, where they are new, and keeps the consent. */
export async function admit(
  identity: Identity,
  people: PeopleRows,
  superAdminEmails: readonly string[],
): Promise<Viewer> {
  return viewerOf(await people.enrol(...introduce(identity, superAdminEmails)));
}

function introduce(
  // The picture is fetched later, by `ProviderPictures`.
  { profileImageUrl: _, ...person }: Identity,
  superAdminEmails: readonly string[],
): [Introduction, Admission] {
  const isSuperAdmin =
    person.emailVerified && person.email !== null && superAdminEmails.includes(person.email);
  return [person, { isSuperAdmin, noticeVersion: NOTICE.version }];
}

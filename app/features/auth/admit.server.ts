import type { User } from "../profiles/user.entity";
import type { Introduction } from "../profiles/user.repository.server";
import type { Identity } from "./identity";
import { type Viewer, viewerOf } from "./viewer";

/** The question that signing in asks of the people's rows. */
export interface PeopleRows {
  recognise(person: Introduction, isSuperAdmin: boolean): Promise<Pick<User, keyof Viewer>>;
}

/**
 * Lets in whoever the provider vouches for, as the person they were last time.
 * @param superAdminEmails in lower case; whoever proves to own one of them is a super admin from then on
 */
export async function admit(
  { emailVerified, ...person }: Identity,
  people: PeopleRows,
  superAdminEmails: readonly string[],
): Promise<Viewer> {
  const isSuperAdmin = emailVerified && person.email !== null && superAdminEmails.includes(person.email);
  return viewerOf(await people.recognise(person, isSuperAdmin));
}

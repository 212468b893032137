import type { Suspension } from "../users/suspension.view";

/** A user in the admin list; times ISO 8601 in UTC. */
export interface ListedUser {
  id: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  email: string | null;
  emailVerified: boolean;
  isSuperAdmin: boolean;
  suspension: Suspension | null;
  createdAt: string;
  /** Null if it is more than a year ago. */
  lastSignIn: string | null;
}

type Address = Pick<ListedUser, "email" | "emailVerified">;

/** Whether the configuration makes the user a super admin at every sign-in. @param emails in lower case */
export function isConfiguredAdmin({ email, emailVerified }: Address, emails: readonly string[]): boolean {
  return emailVerified && email !== null && emails.includes(email);
}

/** A user's e-mail address for admins, marked if unverified since that proves nothing; null if there is none. */
export function addressText({ email, emailVerified }: Address): string | null {
  return email === null || emailVerified ? email : `${email} (not verified)`;
}

/** A person as super admins see them; times ISO 8601 in UTC. */
export interface ListedUser {
  id: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  email: string | null;
  emailVerified: boolean;
  isSuperAdmin: boolean;
  createdAt: string;
}

type Address = Pick<ListedUser, "email" | "emailVerified">;

/** Whether a user becomes a super admin at every sign-in, by the configuration. @param emails in lower case */
export function isConfiguredAdmin({ email, emailVerified }: Address, emails: readonly string[]): boolean {
  return emailVerified && email !== null && emails.includes(email);
}

/** A user's address as super admins read it, for whom an unverified one proves nothing; null without one. */
export function addressText({ email, emailVerified }: Address): string | null {
  return email === null || emailVerified ? email : `${email} (not verified)`;
}

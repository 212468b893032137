/** A person as super admins see them; times ISO 8601 in UTC. */
export interface PersonView {
  id: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  email: string | null;
  isSuperAdmin: boolean;
  createdAt: string;
}

/** Whether somebody becomes a super admin at every sign-in, by the configuration. @param emails in lower case */
export function isConfigured({ email }: { email: string | null }, emails: readonly string[]): boolean {
  return email !== null && emails.includes(email.toLowerCase());
}

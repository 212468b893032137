/** The error when the only super admin deletes their account. */
export const LAST_SUPER_ADMIN =
  "You are the only super admin. The site could not be managed without you: make another user a super admin first.";

/** What the security log says of each kind of event. */
export const SECURITY_EVENTS = {
  "signed-in": "Signed in",
  "new-device": "Signed in with a new browser",
  "token-made": "Access token created",
  "token-revoked": "Access token revoked",
  "data-downloaded": "Data downloaded",
  "rights-given": "Super admin rights given",
  "rights-taken": "Super admin rights removed",
  suspended: "Suspended",
  reinstated: "Suspension ended",
  "review-changed": "Review changed by a moderator",
  "review-deleted": "Review deleted by a moderator",
  "open-data-on": "Reviews put into the open data",
  "open-data-off": "Reviews taken out of the open data",
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

/** An event of a user's security log. */
export interface SecurityEventView {
  kind: SecurityEventKind;
  /** In ISO 8601. */
  at: string;
  /** The browser, or the name of the token or the reviewed item; null when there is none. */
  detail: string | null;
}

/** A session as its user sees it. Times are ISO 8601 in UTC. */
export interface SessionView {
  /** The id of its row, which lets its user end it, but does not authenticate. */
  sid: string;
  /** Such as 'Firefox on Linux'; null when unknown. */
  device: string | null;
  startedAt: string;
  /** The last visit, accurate to the hour. */
  seenAt: string;
}

/** A session in its user's data export. */
export interface OwnSession extends Omit<SessionView, "sid"> {
  /** When the user last signed in at the provider; null in sessions from before it was stored. */
  authenticatedAt: string | null;
  /** A device on which the user has signed in for the first time since; null once the user has read so. */
  newDevice: string | null;
}

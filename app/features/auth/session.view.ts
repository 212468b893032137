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

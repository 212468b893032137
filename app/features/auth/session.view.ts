/** One of somebody's sessions as they see it; times ISO 8601 in UTC. */
export interface SessionView {
  /** The name of its row: who knows it can end it as its person, and cannot sign in with it. */
  sid: string;
  /** Such as 'Firefox on Linux'; null where the browser did not say. */
  device: string | null;
  startedAt: string;
  /** As of the last hour that there was a visit in. */
  seenAt: string;
}

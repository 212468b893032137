/** Within so many days everything is decided that is not urgent. */
export const DAYS_TO_DECIDE = 7;

/** Within so many hours, if they are about personal data or threats. */
export const URGENT_HOURS = 24;

/** What waits for a decision. */
export interface Waiting {
  open: number;
  overdue: number;
  /** When the first has to be decided, ISO 8601 in UTC; null if there is none. */
  nextDue: string | null;
}

/** Whether the time until which something has to be decided is over. @param dueAt ISO 8601 in UTC */
export function isOverdue(dueAt: string): boolean {
  return new Date(dueAt) < new Date();
}

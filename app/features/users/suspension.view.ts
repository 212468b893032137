import { calendarDay } from "~/lib/format";
import { NO_END } from "~/lib/time";

/** A suspension of a user: they may read, but not write. */
export interface Suspension {
  /** What the user sees. */
  reason: string;
  /** When it ends, in ISO 8601; null until a super admin ends it. */
  until: string | null;
}

/** The columns of a user that hold a suspension. */
export interface SuspensionColumns {
  suspendedUntil?: Date | null | undefined;
  suspensionReason?: string | null | undefined;
}

/** A user's suspension; null without one, and after its end. */
export function suspensionOf(
  { suspendedUntil, suspensionReason }: SuspensionColumns,
  now: Date,
): Suspension | null {
  if (!suspendedUntil || !suspensionReason || suspendedUntil <= now) return null;
  return {
    reason: suspensionReason,
    until: suspendedUntil < NO_END ? suspendedUntil.toISOString() : null,
  };
}

/** Says until when: "until 3 December 2026", or "until a super admin ends it". */
export function untilText({ until }: Suspension): string {
  return `until ${until ? calendarDay(new Date(until)) : "a super admin ends it"}`;
}

/** Says to the suspended user why they may not write. */
export function suspendedText(suspension: Suspension): string {
  return `Your account is suspended ${untilText(suspension)}: ${suspension.reason}`;
}

import type { DiffPart } from "~/lib/text";
import type { AuditAction, AuditKind } from "./audit.labels";

/** An actor with entries in the audit log. */
export interface AuditActor {
  /** Null when the account has been deleted, or there never was one. */
  id: string | null;
  name: string;
}

/** An action in the actor's own data export. `at` is ISO 8601 in UTC; `name` is null for a person. */
export interface AuditedAction {
  at: string;
  action: AuditAction;
  kind: AuditKind;
  id: string;
  name: string | null;
}

/**
 * An entry about a user's account or review in that user's data export, without its actor: who moderates is not shown to
 * users. `before` and `after` have the changed fields, and of withheld ones their length.
 */
export interface EntryAboutUser extends AuditedAction {
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** One entry of the audit log. `at` is ISO 8601 in UTC. */
export interface AuditEntryView {
  id: number;
  at: string;
  /** With the name at the time of the action. */
  actor: AuditActor;
  action: AuditAction;
  kind: AuditKind;
  subjectId: string;
  subjectName: string;
  /** The address of its page; null if it has none or does not exist any more. */
  subjectHref: string | null;
  /** The changed fields, by their readable names. */
  changes: { field: string; differences: DiffPart[] }[];
}

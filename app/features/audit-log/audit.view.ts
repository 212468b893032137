import type { DiffPart } from "~/lib/textDiff";
import type { AuditAction, AuditKind } from "./audit.labels";

/** Somebody of whom there are entries. */
export interface AuditActor {
  /** Null once their account is deleted. */
  id: string | null;
  name: string;
}

/** What somebody did, for themselves; `at` is ISO 8601 in UTC, `name` null for a person. */
export interface AuditedAction {
  at: string;
  action: AuditAction;
  kind: AuditKind;
  id: string;
  name: string | null;
}

/** One entry of the log; `at` is ISO 8601 in UTC. */
export interface AuditEntryView {
  id: number;
  at: string;
  /** As they were called when they did it. */
  actor: AuditActor;
  action: AuditAction;
  kind: AuditKind;
  subjectId: string;
  subjectName: string;
  /** What has changed, by the names of the fields as they are read. */
  changes: { field: string; differences: DiffPart[] }[];
}

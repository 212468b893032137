import { profileHref } from "~/http/addresses";
import { absoluteTime } from "~/lib/format";
import type { DiffPart } from "~/lib/text";
import { diffLines } from "~/lib/textDiff.server";
import { isoTime, NO_END, type Time } from "~/lib/time";
import type { AuditAction, AuditKind } from "./audit.labels";
import type { AuditEntryView } from "./audit.view";
import type { AuditFields } from "./auditChanges.server";

/** Values up to this length are shown whole instead of as a line diff. In UTF-16 units. */
const MAX_WHOLE_LENGTH = 80;

/** An entry's row, with the subject's name when the subject is an existing user. */
export interface AuditRow {
  id: number;
  at: Time;
  actor_id: string | null;
  actor_name: string;
  action: AuditAction;
  subject_kind: AuditKind;
  subject_id: string;
  subject_name: string | null;
  before: AuditFields | null;
  after: AuditFields | null;
  person_id: string | null;
  first_name: string | null;
  last_name: string | null;
  /** The review that is the subject, if visitors see it. */
  review_id: number | null;
  /** The item that is the subject, or that it is a review of, if it exists. */
  court_id: number | null;
  equipment_id: number | null;
}

/** Converts a row into the view of the audit page. */
export function auditEntryView(row: AuditRow): AuditEntryView {
  const before = row.before ?? {};
  const after = row.after ?? {};
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return {
    id: row.id,
    at: isoTime(row.at),
    actor: { id: row.actor_id, name: row.actor_name },
    action: row.action,
    kind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name ?? personName(row),
    subjectHref: subjectHref(row),
    changes: [...names].map((name) => ({
      field: fieldLabel(name),
      differences: diffOf(formatValue(before[name]), formatValue(after[name])),
    })),
  };
}

function subjectHref({ subject_kind: kind, subject_id: id, ...row }: AuditRow): string | null {
  if (kind === "policy") return `/${id}`;
  if (row.person_id !== null) return profileHref(row.person_id);
  const item =
    row.court_id !== null
      ? `/courts/${row.court_id}`
      : row.equipment_id !== null && `/equipment/${row.equipment_id}`;
  if (!item) return null;
  return row.review_id === null ? item : `${item}?highlight=${row.review_id}`;
}

function diffOf(before: string, after: string): DiffPart[] {
  // Only texts that were truncated before their first difference are equal, and the lengths of withheld ones.
  if (before === after && before.includes("…")) {
    return [{ kind: "same", text: "Changed after the recorded part of the text." }];
  }
  if (before.length > MAX_WHOLE_LENGTH || after.length > MAX_WHOLE_LENGTH) return diffLines(before, after);
  const whole: DiffPart[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return whole.filter(({ text }) => text !== "");
}

function personName({ action, person_id, first_name, last_name }: AuditRow): string {
  if (person_id === null) return action === "deleted" ? "an account" : "a deleted account";
  return [first_name, last_name].filter(Boolean).join(" ") || "a user without a name";
}

/** `numberOfCourts` as 'Number of courts'. */
function fieldLabel(name: string): string {
  const words = name.replace(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A moment as JSON, such as the end of a suspension. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A value as text; lists and objects have one line per item. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value === NO_END.toISOString()) return "until a super admin ends it";
  if (typeof value === "string" && MOMENT.test(value)) return absoluteTime(new Date(value));
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(formatValue).join("\n");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${formatValue(inner)}`)
    .join("\n");
}

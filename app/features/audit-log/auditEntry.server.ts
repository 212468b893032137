import type { DiffPart } from "~/lib/textDiff";
import { diffLines } from "~/lib/textDiff.server";
import type { AuditAction, AuditKind } from "./audit.labels";
import type { AuditEntryView } from "./audit.view";
import type { AuditFields } from "./auditChanges.server";

/** Values up to this length are told whole: their words mean little one by one. In UTF-16 units. */
const SHORT = 80;

/** An entry as it is read, with the name of the person it is about, if it is about one who is still there. */
export interface AuditRow {
  id: number;
  at: Date | string;
  actor_id: string | null;
  actor_name: string;
  action: AuditAction;
  subject_kind: AuditKind;
  subject_id: string;
  subject_name: string | null;
  before: AuditFields | string | null;
  after: AuditFields | string | null;
  person_id: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** An entry as its page shows it. */
export function auditEntryView(row: AuditRow): AuditEntryView {
  const before = fieldsOf(row.before);
  const after = fieldsOf(row.after);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: { id: row.actor_id, name: row.actor_name },
    action: row.action,
    kind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name ?? personName(row),
    changes: [...names].map((name) => ({
      field: readable(name),
      differences: compared(wordsOf(before[name]), wordsOf(after[name])),
    })),
  };
}

function compared(before: string, after: string): DiffPart[] {
  if (before.length > SHORT || after.length > SHORT) return diffLines(before, after);
  const whole: DiffPart[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return whole.filter(({ text }) => text !== "");
}

function personName({ person_id, first_name, last_name }: AuditRow): string {
  if (person_id === null) return "somebody who is gone";
  return [first_name, last_name].filter(Boolean).join(" ") || "somebody without a name";
}

/** JSON comes as text from a query of one's own on one driver, as an object on the other. */
function fieldsOf(json: AuditFields | string | null): AuditFields {
  const fields: unknown = typeof json === "string" ? JSON.parse(json) : json;
  return typeof fields === "object" && fields !== null ? { ...fields } : {};
}

/** `numberOfCourts` as 'Number of courts'. */
function readable(name: string): string {
  const words = name.replace(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as people read it; lists and objects with a line for each of theirs. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(wordsOf).join("\n");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${wordsOf(inner)}`)
    .join("\n");
}

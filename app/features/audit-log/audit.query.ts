import { href } from "react-router";
import { optionOrNull, pageNumber, pathWithParams } from "~/http/listQuery";
import { isStorable } from "~/lib/text";
import { AUDIT_ACTION_OPTIONS, AUDIT_KIND_OPTIONS, type AuditAction, type AuditKind } from "./audit.labels";

/** What the filter of people calls all who have deleted their accounts; no id of a person is like it. */
export const GONE = "deleted";

/** What the log is asked for. Nothing in it is trusted: an unknown value is no filter. */
export interface AuditQuery {
  /** The id of who did it, or `GONE`; empty for everybody. */
  person: string;
  kind: AuditKind | null;
  action: AuditAction | null;
  /** A day in Mumbai, such as 2026-11-21; empty for all days. */
  day: string;
  page: number;
}

/** Reads the query from an address. */
export function readAuditQuery(params: URLSearchParams): AuditQuery {
  const person = params.get("person") ?? "";
  return {
    person: isStorable(person) ? person : "",
    kind: optionOrNull(AUDIT_KIND_OPTIONS, params.get("kind")),
    action: optionOrNull(AUDIT_ACTION_OPTIONS, params.get("action")),
    day: readDay(params.get("day")),
    page: pageNumber(params.get("page")),
  };
}

/** The address of the log with part of its query changed, on its first page unless that is told. */
export function auditHref(query: AuditQuery, change: Partial<AuditQuery> = {}): string {
  const { page, ...filters } = { ...query, page: 1, ...change };
  return pathWithParams(href("/admin/audit"), { ...filters, page: page > 1 ? String(page) : null });
}

/** A day as a date field sends it, if there is one such: 30 February is none. */
function readDay(text: string | null): string {
  if (!text || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return "";
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : "";
}

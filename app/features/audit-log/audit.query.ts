import { href } from "react-router";
import { optionOrNull, pageNumber, pageParam, pathWithParams } from "~/http/listQuery";
import { isStorable } from "~/lib/text";
import { AUDIT_ACTION_OPTIONS, AUDIT_KIND_OPTIONS, type AuditAction, type AuditKind } from "./audit.labels";

/** The value of the person filter that selects all actors without an account. It never equals a user id. */
export const WITHOUT_ACCOUNT = "none";

/** The filters and page of the audit log. Unknown values in the URL are ignored. */
export interface AuditQuery {
  /** The actor's user id, or `WITHOUT_ACCOUNT`; empty for all actors. */
  person: string;
  kind: AuditKind | null;
  action: AuditAction | null;
  /** A day in Mumbai, such as 2026-11-21; empty for all days. */
  day: string;
  /** The id of the user whom entries are about, as account or as author; absent for all. */
  about?: string;
  page: number;
}

/** Reads the query from a URL's parameters. */
export function readAuditQuery(params: URLSearchParams): AuditQuery {
  const person = params.get("person") ?? "";
  const about = params.get("about") ?? "";
  return {
    person: isStorable(person) ? person : "",
    about: isStorable(about) ? about : "",
    kind: optionOrNull(AUDIT_KIND_OPTIONS, params.get("kind")),
    action: optionOrNull(AUDIT_ACTION_OPTIONS, params.get("action")),
    day: readDay(params.get("day")),
    page: pageNumber(params.get("page")),
  };
}

/** Whether any filter is set. */
export function isFiltered({ person, about, kind, action, day }: AuditQuery): boolean {
  return Boolean(person || about || kind || action || day);
}

/** The URL of the audit log with changed filters, on page 1 unless `change` sets the page. */
export function auditHref(query: AuditQuery, change: Partial<AuditQuery> = {}): string {
  const { page, ...filters } = { ...query, page: 1, ...change };
  return pathWithParams(href("/admin/audit"), { ...filters, page: pageParam(page) });
}

/** The URL of the entries about a user. */
export function auditHrefAbout(userId: string): string {
  return pathWithParams(href("/admin/audit"), { about: userId });
}

/** Returns a date field's value, or an empty string when it is not a valid date, such as 30 February. */
function readDay(text: string | null): string {
  if (!text || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return "";
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : "";
}

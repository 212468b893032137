import { href } from "react-router";
import { optionOrNull, pageNumber, pathWithParams } from "~/http/listQuery";

/** The two halves of the queue. */
export const REPORT_TABS = [
  { value: "open", label: "Open" },
  { value: "decided", label: "Decided" },
] as const;
export type ReportTab = (typeof REPORT_TABS)[number]["value"];

/** What of the queue is shown. */
export interface ReportQuery {
  show: ReportTab;
  page: number;
}

/** Reads the query from an address; what names nothing is left out. */
export function readReportQuery(params: URLSearchParams): ReportQuery {
  return {
    show: optionOrNull(REPORT_TABS, params.get("show")) ?? "open",
    page: pageNumber(params.get("page")),
  };
}

/** The address of the queue. */
export function reportsHref(query: ReportQuery): string {
  return pathWithParams(href("/admin/reports"), paramsOf(query));
}

/** The queue as it was, seen from the address of a decision. */
export function queueBehind({ searchParams }: URL): string {
  return reportsHref(readReportQuery(searchParams));
}

const DECISIONS = {
  keep: "/admin/reports/:id/keep",
  hide: "/admin/reports/:id/hide",
  delete: "/admin/reports/:id/delete",
  undo: "/admin/reports/:id/undo",
} as const;

/** The address where something is decided on a review, which leads back to the queue as it was. */
export function decisionHref(decision: keyof typeof DECISIONS, reviewId: number, query: ReportQuery): string {
  return pathWithParams(href(DECISIONS[decision], { id: String(reviewId) }), paramsOf(query));
}

function paramsOf({ show, page }: ReportQuery) {
  return { show: show === "open" ? null : show, page: page > 1 ? String(page) : null };
}

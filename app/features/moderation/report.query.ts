import { href } from "react-router";
import { optionOrNull, pageNumber, pathWithParams } from "~/http/listQuery";
import type { ReportDecisionKey } from "./report.decisions";

/** The two tabs of the queue. */
export const REPORT_TABS = [
  { value: "open", label: "Open" },
  { value: "decided", label: "Decided" },
] as const;
export type ReportTab = (typeof REPORT_TABS)[number]["value"];

/** The tab and page of the queue. */
export interface ReportQuery {
  show: ReportTab;
  page: number;
}

/** Reads the query from the parameters of an address; invalid values fall back to the defaults. */
export function readReportQuery(params: URLSearchParams): ReportQuery {
  return {
    show: optionOrNull(REPORT_TABS, params.get("show")) ?? "open",
    page: pageNumber(params.get("page")),
  };
}

/** The address of the queue. */
export function reportsHref(query: ReportQuery): string {
  return pathWithParams(href("/admin/reports"), reportParams(query));
}

/** The address of the queue that the address of a decision returns to. */
export function queueBehind({ searchParams }: URL): string {
  return reportsHref(readReportQuery(searchParams));
}

/** The address of a decision on a review. Carries the queue's query, to return there. */
export function decisionHref(
  decision: ReportDecisionKey | "undo",
  reviewId: number,
  query: ReportQuery,
): string {
  return pathWithParams(
    href("/admin/reports/:id/:decision", { id: String(reviewId), decision }),
    reportParams(query),
  );
}

/** The parameters of an address with the query; the defaults are omitted. */
export function reportParams({ show, page }: ReportQuery) {
  return { show: show === "open" ? null : show, page: page > 1 ? String(page) : null };
}

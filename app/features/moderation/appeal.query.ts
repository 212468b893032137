import { href } from "react-router";
import { pathWithParams } from "~/http/listQuery";
import type { AppealDecisionKey } from "./appeal.decisions";
import { type ReportQuery, readReportQuery, reportParams } from "./report.query";

/** The tab and page of the queue of appeals: the same as those of reports. */
export type AppealQuery = ReportQuery;

/** The address of the queue of appeals. */
export function appealsHref(query: AppealQuery): string {
  return pathWithParams(href("/admin/appeals"), reportParams(query));
}

/** The address of the queue that the address of a decision returns to. */
export function appealsBehind({ searchParams }: URL): string {
  return appealsHref(readReportQuery(searchParams));
}

/** The address of a decision on an appeal. Carries the queue's query, to return there. */
export function verdictHref(verdict: AppealDecisionKey, hidingId: number, query: AppealQuery): string {
  return pathWithParams(
    href("/admin/appeals/:id/:decision", { id: String(hidingId), decision: verdict }),
    reportParams(query),
  );
}

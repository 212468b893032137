import { href } from "react-router";
import { pathWithParams } from "~/http/listQuery";
import { type ReportQuery, readReportQuery, reportParams } from "../moderation/report.query";
import type { ClaimDecisionKey } from "./claim.decisions";

/** The tab and page of the queue of claims: the same as those of reports. */
export type ClaimQuery = ReportQuery;

/** The address of the queue of claims. */
export function claimsHref(query: ClaimQuery): string {
  return pathWithParams(href("/admin/claims"), reportParams(query));
}

/** The address of the queue that the address of a decision returns to. */
export function claimsBehind({ searchParams }: URL): string {
  return claimsHref(readReportQuery(searchParams));
}

/** The address of a decision on a claim. Carries the queue's query, to return there. */
export function claimDecisionHref(decision: ClaimDecisionKey, claimId: number, query: ClaimQuery): string {
  return pathWithParams(
    href("/admin/claims/:id/:decision", { id: String(claimId), decision }),
    reportParams(query),
  );
}

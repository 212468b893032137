import { href } from "react-router";
import { pathWithParams } from "~/http/listQuery";
import { type ReportQuery, readReportQuery, reportParams } from "../moderation/report.query";
import type { BurstDecisionKey } from "./burst.decisions";

/** The tab and page of the queue of bursts: the same as those of reports. */
export type BurstQuery = ReportQuery;

/** The fields that the action of a decision reads. */
export const BURST_FIELDS = { single: ["lastReview"] };

/** The address of the queue of bursts. */
export function burstsHref(query: BurstQuery): string {
  return pathWithParams(href("/admin/bursts"), reportParams(query));
}

/** The address of the queue that the address of a decision returns to. */
export function burstsBehind({ searchParams }: URL): string {
  return burstsHref(readReportQuery(searchParams));
}

/** The address of a decision on a burst. Carries the queue's query, to return there. */
export function burstDecisionHref(decision: BurstDecisionKey, burstId: number, query: BurstQuery): string {
  return pathWithParams(
    href("/admin/bursts/:id/:decision", { id: String(burstId), decision }),
    reportParams(query),
  );
}

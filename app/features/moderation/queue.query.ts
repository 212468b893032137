import { optionOrNull, type Page, pageNumber, pageParam, pathWithParams } from "~/http/listQuery";
import type { AppealDecisionKey } from "./appeal.decisions";
import type { ReportDecisionKey } from "./report.decisions";

/** The tabs of a queue of cases that super admins decide on. */
export const QUEUE_TABS = [
  { value: "open", label: "Open" },
  { value: "decided", label: "Decided" },
] as const;
type QueueTab = (typeof QUEUE_TABS)[number]["value"];

/** The tab and page of a queue. */
export interface QueueQuery {
  show: QueueTab;
  page: number;
}

/** The number of cases in each tab. */
export type QueueCounts = Record<QueueTab, number>;

/** One page of a queue. */
export interface QueuePage<Case> extends Page<Case> {
  counts: QueueCounts;
}

/** Reads the query from the parameters of an address; invalid values fall back to the defaults. */
export function readQueueQuery(params: URLSearchParams): QueueQuery {
  return {
    show: optionOrNull(QUEUE_TABS, params.get("show")) ?? "open",
    page: pageNumber(params.get("page")),
  };
}

/**
 * The addresses of a queue: its list, and a decision on a case, which has the query of the list, to return there. The
 * defaults of the query are omitted.
 * @param path of the list
 */
export function queueAddresses<Decision extends string>(
  path: "/admin/appeals" | "/admin/bursts" | "/admin/claims" | "/admin/reports",
) {
  const hrefOf = (address: string, { show, page }: QueueQuery) =>
    pathWithParams(address, { show: show === "open" ? null : show, page: pageParam(page) });
  return {
    listHref: (query: QueueQuery) => hrefOf(path, query),
    decisionHref: (decision: Decision, caseId: number, query: QueueQuery) =>
      hrefOf(`${path}/${caseId}/${decision}`, query),
  };
}

/** The list that the address of a decision returns to. */
export function queueReturnHref(
  { listHref }: { listHref: (query: QueueQuery) => string },
  { searchParams }: URL,
): string {
  return listHref(readQueueQuery(searchParams));
}

/** The addresses of the queue of reports. Not beside its decisions, whose texts would be in the scripts of all forms. */
export const REPORT_QUEUE = queueAddresses<ReportDecisionKey | "undo">("/admin/reports");

/** The addresses of the queue of appeals, as of reports. */
export const APPEAL_QUEUE = queueAddresses<AppealDecisionKey>("/admin/appeals");

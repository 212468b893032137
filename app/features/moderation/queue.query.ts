import { href } from "react-router";
import { optionOrNull, type Page, pageNumber, pathWithParams } from "~/http/listQuery";
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
 * The addresses of a queue: its list, the list that the address of a decision returns to, and a decision on a case, which has
 * the query of the list, to return there.
 * @param path of the list
 */
export function queueAddresses<Decision extends string>(
  path: "/admin/appeals" | "/admin/bursts" | "/admin/claims" | "/admin/reports",
) {
  const listHref = (query: QueueQuery) => pathWithParams(href(path), queueParams(query));
  return {
    listHref,
    returnHref: ({ searchParams }: URL) => listHref(readQueueQuery(searchParams)),
    decisionHref: (decision: Decision, caseId: number, query: QueueQuery) =>
      pathWithParams(href(`${path}/:id/:decision`, { id: String(caseId), decision }), queueParams(query)),
  };
}

/** The parameters of an address with the query; the defaults are omitted. */
function queueParams({ show, page }: QueueQuery) {
  return { show: show === "open" ? null : show, page: page > 1 ? String(page) : null };
}

/** The addresses of the queue of reports. */
export const REPORT_QUEUE = queueAddresses<ReportDecisionKey | "undo">("/admin/reports");

/** The addresses of the queue of appeals. */
export const APPEAL_QUEUE = queueAddresses<AppealDecisionKey>("/admin/appeals");

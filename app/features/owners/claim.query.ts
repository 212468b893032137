import { href } from "react-router";
import { optionOrNull, pageNumber, pathWithParams } from "~/http/listQuery";
import type { ClaimDecisionKey } from "./claimDecisions";

/** The two tabs of the queue of claims. */
export const CLAIM_TABS = [
  { value: "open", label: "Open" },
  { value: "decided", label: "Decided" },
] as const;

/** The tab and page of the queue of claims. */
export interface ClaimQuery {
  show: (typeof CLAIM_TABS)[number]["value"];
  page: number;
}

/** Reads the query from the parameters of an address; invalid values fall back to the defaults. */
export function readClaimQuery(params: URLSearchParams): ClaimQuery {
  return {
    show: optionOrNull(CLAIM_TABS, params.get("show")) ?? "open",
    page: pageNumber(params.get("page")),
  };
}

/** The address of the queue of claims. */
export function claimsHref(query: ClaimQuery): string {
  return pathWithParams(href("/admin/claims"), paramsOf(query));
}

/** The address of the queue that the address of a decision returns to. */
export function claimsBehind({ searchParams }: URL): string {
  return claimsHref(readClaimQuery(searchParams));
}

/** The address of a decision on a claim. Carries the queue's query, to return there. */
export function claimDecisionHref(decision: ClaimDecisionKey, claimId: number, query: ClaimQuery): string {
  return pathWithParams(
    href("/admin/claims/:id/:decision", { id: String(claimId), decision }),
    paramsOf(query),
  );
}

function paramsOf({ show, page }: ClaimQuery) {
  return { show: show === "open" ? null : show, page: page > 1 ? String(page) : null };
}

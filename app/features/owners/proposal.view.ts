import { href } from "react-router";
import { pageParam, pathWithParams } from "~/http/listQuery";
import type { ReviewedItem } from "../reviews/review.view";
import type { ProposedFact } from "./facts";

/** What an owner proposes for an item; times ISO 8601 in UTC. */
export interface Proposal extends ReviewedItem {
  id: number;
  itemName: string;
  /** Rises whenever the owner sends it. */
  version: number;
  proposedAt: string;
  facts: ProposedFact[];
}

/** A proposal for super admins. */
export interface ProposalCase extends Proposal {
  owner: { id: string; firstName: string | null; lastName: string | null };
  /** Until when it has to be decided. */
  dueAt: string;
  isOverdue: boolean;
}

/** The address of the queue of proposals. */
export function proposalsHref(page: number): string {
  return pathWithParams(href("/admin/proposals"), { page: pageParam(page) });
}

/** The address of the page that decides on a proposal. */
export function proposalHref(id: number): string {
  return href("/admin/proposals/:id", { id: String(id) });
}

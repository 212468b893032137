import type { TokenScope } from "./token.limits";

/** A token as its person sees it; times ISO 8601 in UTC. */
export interface TokenView {
  id: number;
  name: string;
  scope: TokenScope;
  createdAt: string;
  /** To the hour; null where it has never been used. */
  usedAt: string | null;
}

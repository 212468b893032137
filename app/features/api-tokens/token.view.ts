import type { TokenScope } from "./token.limits";

/** A token as its owner sees it. Times are ISO 8601 in UTC. */
export interface TokenView {
  id: number;
  name: string;
  scope: TokenScope;
  createdAt: string;
  /** Null for a token without an end. */
  expiresAt: string | null;
  /** Accurate to the hour; null when it has never been used. */
  usedAt: string | null;
}

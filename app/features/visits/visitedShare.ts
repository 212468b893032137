/**
 * The share of reviews with a visit, from 0 to 1 with two decimals; null without reviews. It is 0 and 1 for none and all of
 * them alone.
 */
export function visitedShare(visited: number, total: number): number | null {
  if (total === 0) return null;
  const share = Math.round((100 * visited) / total) / 100;
  return visited > 0 && visited < total ? Math.min(0.99, Math.max(0.01, share)) : share;
}

/** `38% visited`; null when no review has a visit. */
export function visitedText(visited: number, total: number): string | null {
  const share = visitedShare(visited, total);
  return share ? `${percent(share)} visited` : null;
}

/** `38%` for 0.38. */
export function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

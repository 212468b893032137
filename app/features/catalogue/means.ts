/** The plain mean of an item's reviews in stars, not rounded; 0 without reviews. @param sum a query returns it as text */
export function meanOf(sum: number | string, count: number): number {
  return count > 0 ? Number(sum) / count : 0;
}

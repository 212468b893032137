/** SQL for whether an appeal against the hiding of a review waits for a decision. @param id SQL of the review's id */
export function appealWaitsSql(id: string): string {
  return `exists (select from hidings h where h.review_id = ${id}
    and h.ended_at is null and h.appealed_at is not null and h.verdict is null)`;
}

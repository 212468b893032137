import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { isClaimTo } from "../reviews/itemOwner.server";
import type { ReviewedItem } from "../reviews/review.view";

/** Whether a user owns an item; if so, until the transaction ends: what ends the ownership waits. */
export async function ownsUntilCommit(
  em: EntityManager,
  userId: string,
  { itemType, itemId }: ReviewedItem,
): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `select 1 from owner_claims c where c.user_id = ? and c.status = 'accepted' and ${isClaimTo(itemType)}
      for share of c`,
    [userId, itemId],
  );
  return rows.length > 0;
}

import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { pageProblem } from "~/http/problems";
import { isClaimTo } from "../reviews/itemOwner.server";
import { itemHref, type ReviewedItem } from "../reviews/review.view";
import { claimHref } from "./claim.view";
import type { OwnerRepository } from "./owner.repository.server";

/**
 * Whether a user owns an item; if so, until the transaction ends: what ends the ownership waits. The SQL that says who owns
 * an item is in `reviews/itemOwner.server.ts`, as reviews need it, too.
 */
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

/** An item with its name, for the messages about it. */
export type NamedItem = ReviewedItem & { name: string };

/**
 * Returns if the user owns the item.
 * @throws the 403 page otherwise
 */
export async function requireOwner(owners: OwnerRepository, userId: string, item: NamedItem): Promise<void> {
  if (await owners.isOwner(userId, item)) return;
  throw pageProblem(403, "This page is for its owner", `Only an owner of ${item.name} sees this page.`, [
    { label: `Back to ${item.name}`, href: itemHref(item) },
    { label: "Claim it", href: claimHref(item) },
  ]);
}

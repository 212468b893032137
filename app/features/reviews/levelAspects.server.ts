import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import type { ItemColumn } from "~/sql/itemLocks.server";
import { type AspectKind, type AspectSums, aspectMeans, isAspect } from "../catalogue/aspects";
import { MIN_LEVEL_RATINGS } from "./review.limits";
import type { LevelAspects } from "./review.view";

/** An item's reviews by their column. */
interface Reviewed {
  kind: AspectKind;
  column: ItemColumn;
  itemId: number;
}

/**
 * The means of an item's aspects in visible reviews by players of a user's level, as their profiles state it now. An
 * aspect needs `MIN_LEVEL_RATINGS` of them.
 * @returns null if the user has stated no level, or no aspect has enough ratings
 */
export async function levelAspects(
  em: EntityManager,
  { kind, column, itemId }: Reviewed,
  userId: string,
): Promise<LevelAspects | null> {
  const rows = await em.execute<{ level: string; name: string; sum: string; count: number }[]>(
    `select viewer.playing_level as level, rated.key as name, sum(rated.value::numeric) as sum, count(*)::int as count
      from users viewer
      join users author on author.playing_level = viewer.playing_level
      join reviews r on r.user_id = author.id
      cross join lateral jsonb_each(r.aspects) as rated
      where viewer.id = ? and r.${column} = ?
      group by viewer.playing_level, rated.key having count(*) >= ${MIN_LEVEL_RATINGS}`,
    [userId, itemId],
  );
  const [first] = rows;
  if (!first) return null;
  const sums: AspectSums = {};
  for (const { name, sum, count } of rows) if (isAspect(name)) sums[name] = { sum: Number(sum), count };
  return { name: first.level, means: aspectMeans(kind, sums) };
}

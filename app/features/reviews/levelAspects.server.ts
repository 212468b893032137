import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { itemColumns } from "~/sql/itemColumns.server";
import { type AspectSums, aspectMeans, type ItemKind, isAspect } from "../catalogue/aspects";
import { countedSql } from "./counted";
import { MIN_LEVEL_RATINGS } from "./review.limits";
import type { LevelAspects, ReviewedItem } from "./review.view";

/** An item and its kind. */
export interface RatedItem extends ReviewedItem {
  kind: ItemKind;
}

/**
 * The means of an item's aspects in reviews that count by players of a level, as their profiles state it now. An aspect needs
 * `MIN_LEVEL_RATINGS` of them.
 * @returns null if no aspect has enough ratings
 */
export async function levelAspects(
  em: EntityManager,
  { kind, itemType, itemId }: RatedItem,
  level: string,
): Promise<LevelAspects | null> {
  const rows = await em.execute<{ name: string; sum: string; count: number }[]>(
    `select rated.key as name, sum(rated.value::numeric) as sum, count(*)::int as count
      from reviews r
      join users author on author.id = r.user_id
      cross join lateral jsonb_each(r.aspects) as rated
      where r.${itemColumns[itemType]} = ? and ${countedSql("r")} and author.playing_level = ?
      group by rated.key having count(*) >= ${MIN_LEVEL_RATINGS}`,
    [itemId, level],
  );
  if (rows.length === 0) return null;
  const sums: AspectSums = {};
  for (const { name, sum, count } of rows) if (isAspect(name)) sums[name] = { sum: Number(sum), count };
  return { name: level, means: aspectMeans(kind, sums) };
}

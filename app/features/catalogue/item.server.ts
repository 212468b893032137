import type { KindSql } from "./kindSql";

/** The columns of an entity that every item has. */
export interface Item {
  id: number;
  name: string;
  imageUrl?: string | null | undefined;
  version: number;
}

/** The fields of a view that every item has. */
export interface ItemView {
  id: number;
  version: number;
  averageRating: number;
  totalReviews: number;
  createdAt: string;
  updatedAt: string;
}

/** The parts of a repository that differ by the type of item. */
export interface ItemDefinition<KindName extends string, Entity, View, Row> {
  alias: string;
  kinds: readonly (KindSql & { name: KindName })[];
  /** Its name in the audit log. */
  auditKind: "court" | "equipment";
  /** The fields of which the audit log stores only the length, because they may contain personal data. */
  withheld: readonly string[];
  /** @param row the selected columns, or the entity */
  view: (row: Row | Entity) => View;
  /** The name of the kind that an item is of. */
  kindOf: (item: View) => KindName;
}

/** What another feature reads of an item in the item's own statement. */
export interface MoreOfItem<MoreRow extends object, More extends object> {
  /** The SQL of its columns, each after a comma. @param item the alias of the item's table */
  columns: (item: string) => string;
  read: (row: MoreRow) => More;
}

export const NOTHING_MORE: MoreOfItem<object, object> = { columns: () => "", read: () => ({}) };

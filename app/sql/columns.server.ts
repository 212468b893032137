import {
  ArrayType,
  type EntityClass,
  type EntityManager,
  type Opt,
  p,
  type RawQueryFragment,
  raw,
} from "@mikro-orm/core";

/** The ORM's own list writes the text 'null' as no text, and turns a line end beside a quote into an 'n'. */
class TextList extends ArrayType<string> {
  override convertToDatabaseValue(list: string[] | null): string | null {
    return list && `{${list.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
  }
}

/** A list of any texts that can be stored. */
export const textList = () => p.type(TextList).$type<string[]>().columnType("text[]");

/** When a row was made and last changed. New ones for each entity: the ORM writes into what it is given. */
export const timestamps = () => ({
  createdAt: p.datetime().$type<Opt<Date>>().defaultRaw("now()"),
  updatedAt: updatedAt(),
});

/** When a row was last changed. */
export const updatedAt = () =>
  p
    .datetime()
    .$type<Opt<Date>>()
    .defaultRaw("now()")
    .onUpdate(() => new Date());

/** What an item that people review knows of its reviews: the trigger on reviews keeps the first two. */
export const reviewableColumns = () => ({
  /** In stars. */
  ratingSum: p.decimal("number").precision(12).scale(1).default(0),
  totalReviews: p.integer().default(0),
  /** The plain mean in stars; 0 where there are none. */
  averageRating: p
    .decimal("number")
    .precision(3)
    .scale(2)
    .$type<Opt<number>>()
    .generated("(case when total_reviews > 0 then round(rating_sum / total_reviews, 2) else 0 end) stored"),
});

/** Counts the edits of a row, not its reviews: what an editor must have seen to change it. */
export const version = () => p.integer().version().default(1);

/**
 * What search knows of a row by SQL of its own, kept by the database and asked by its queries: nobody reads it.
 * @param expression a call of a function of the migration that brought search
 */
export const searchColumn = (type: "tsvector" | "text" | "text[]", expression: string) =>
  p.string().columnType(type).$type<Opt<string>>().generated(`(${expression}) stored`).lazy().hidden();

/**
 * Every column of an entity that a reader may want, by the name of its property: not those that only search asks. Rows
 * of them need no mapping.
 * @param alias of the table
 */
export function readColumns<Entity extends object>(
  em: EntityManager,
  entity: EntityClass<Entity>,
  alias: string,
): RawQueryFragment[] {
  return em
    .getMetadata(entity)
    .props.filter(({ lazy }) => !lazy)
    .map(({ name, fieldNames }) => raw("??.?? as ??", [alias, fieldNames[0], name]));
}

import { ArrayType, type EntityManager, type EntityName, type Opt, p } from "@mikro-orm/core";

/** Replaces the ORM's array type, which stores the text 'null' as NULL and a line end beside a quote as 'n'. */
class TextList extends ArrayType<string> {
  override convertToDatabaseValue(list: string[] | null): string | null {
    return list && `{${list.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
  }
}

/** A text[] column. */
export const textList = () => p.type(TextList).$type<string[]>().columnType("text[]");

/** When a row was created and last changed. A function, since the ORM modifies the objects of each entity. */
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

/** Counts the edits of a row, not its reviews, for optimistic locking. */
export const version = () => p.integer().version().default(1);

/**
 * A generated column that only SQL of the search uses; the ORM does not load it.
 * @param expression a call of a function of the search migration
 */
export const searchColumn = (type: "tsvector" | "text" | "text[]", expression: string) =>
  p.string().columnType(type).$type<Opt<string>>().generated(`(${expression}) stored`).lazy().hidden();

const selectLists = new Map<string, string>();

/**
 * The SQL of all columns of an entity but the search columns, named by property, so that rows need no mapping.
 * @param alias of the table
 */
export function selectedColumns(em: EntityManager, entity: EntityName, alias: string): string {
  const { className, props } = em.getMetadata(entity);
  const key = `${className} ${alias}`;
  const list =
    selectLists.get(key) ??
    props
      .filter(({ lazy }) => !lazy)
      .map(({ name, fieldNames }) => `${alias}."${fieldNames[0]}" as "${name}"`)
      .join(", ");
  selectLists.set(key, list);
  return list;
}

/**
 * The SQL of some columns of an entity, named by property.
 * @param alias of the table
 * @param prefix of the names, to tell them from those of another table
 */
export function namedColumns(
  em: EntityManager,
  entity: EntityName,
  alias: string,
  properties: readonly string[],
  prefix = "",
): string {
  const { className, properties: known } = em.getMetadata(entity);
  const columns = properties.map((name) => {
    const column = known[name]?.fieldNames?.[0];
    if (!column) throw new Error(`${className} has no column ${name}`);
    return `${alias}."${column}" as "${prefix}${name}"`;
  });
  return columns.join(", ");
}

/** The type of columns that `namedColumns` names with a prefix. */
export type Prefixed<Row, Prefix extends string> = {
  [Name in keyof Row & string as `${Prefix}${Name}`]: Row[Name];
};

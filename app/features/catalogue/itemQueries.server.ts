import { raw, sql } from "@mikro-orm/core";
import { EntityRepository } from "@mikro-orm/sql";
import { afterCursorCondition, afterCursorParams, type Slice, type SliceQuery, sliceOf } from "~/http/cursor";
import { type ListQuery, PAGE_SIZE, type Page, paginate, type Results } from "~/http/listQuery";
import { selectedColumns } from "~/sql/columns.server";
import { runFragment, runPrepared } from "~/sql/statement.server";
import { type AspectName, type AspectSums, aspectMeans, type WithAspects } from "./aspects";
import { namesOf } from "./canonicalNames.server";
import { type Item, type ItemDefinition, type ItemView, type MoreOfItem, NOTHING_MORE } from "./item.server";
import { inOrder, newestFirst } from "./itemOrder.server";
import { type ItemSuggestions, itemSuggestions } from "./itemSuggestions.server";
import type { ItemTotals, KindSql } from "./kindSql";
import type { PriceBucket } from "./priceBuckets";
import { readPricePhrase, type SearchedPrice } from "./pricePhrase";
import {
  allOf,
  bestReviewedFirst,
  type Conditions,
  type Effort,
  firstNonEmpty,
  type ItemCondition,
  itemConditions,
  MAX_RANKED,
  relevance,
  type Sql,
} from "./searchMatch.server";
import type { FindTerms } from "./similarTerms.server";

/** The query without filters, on the first page. */
export const EVERYTHING = { q: "", sort: "best", page: 1 } as const satisfies ListQuery;

const NO_COLUMNS: Sql = raw(" ");

/** Lists, searches and ranks one type of reviewable item. */
export abstract class ItemQueries<
  Entity extends Item,
  Row extends { id: number },
  View extends ItemView,
  Query extends ListQuery<AspectName>,
  KindName extends KindSql["name"],
> extends EntityRepository<Entity> {
  protected abstract readonly definition: ItemDefinition<KindName, Entity, View, Row>;

  /** The name of the kind that a query lists. */
  protected abstract kindOf(query: Query): KindName;

  /** The query of a kind's items that match a text, and are in a price bucket if there is one. */
  protected abstract queryOf(kind: KindName, q: string, price?: PriceBucket): Query;

  /** The conditions of a query's own filters. */
  protected abstract filters(query: Query): Sql[];

  /** The condition and the order of what is similar to an item. */
  protected abstract likeness(item: View): { condition: Sql; order: Sql };

  /** One page of the items that match a query, in its order. @param size items per page */
  async list(query: Query, size = PAGE_SIZE, effort: Effort = "full"): Promise<Page<View>> {
    const kind = this.#kind(this.kindOf(query));
    const listed = query.q ? null : await this.#listed(kind, query, size);
    if (listed) return listed;
    const conditions = this.#conditions(kind, query.q, effort);
    const { condition, total, ids } = await firstNonEmpty(this.em, conditions, (it) =>
      this.#match(kind, query, it),
    );
    const { page, pages, offset } = paginate(total, query.page, size);
    if (total === 0) return { items: [], total, page, pages };
    // Whole pages only: no page has rows of both orders.
    const ranked = MAX_RANKED - (MAX_RANKED % size);
    const isRanked = query.sort === "best" && effort === "full" && offset < ranked;
    const slice = sql`limit ${size} offset ${offset}`;
    const rows = isRanked
      ? await this.#ranked(kind, query.q, ids.slice(0, ranked), slice)
      : await this.#select(inOrder(kind, query.sort, this.#where(kind, query, condition), slice));
    return { items: rows.map(this.definition.view), total, page, pages };
  }

  /** One page of a list that is no search, in one statement; null if it has no items. */
  async #listed(kind: KindSql, query: Query, size: number): Promise<Page<View> | null> {
    const filters = this.filters(query);
    const where = allOf([isOfKind(kind), ...filters]);
    const slice = sql`limit ${size} offset ${(query.page - 1) * size}`;
    const count = sql`, (select count(*) from ${raw(`${kind.table} ${kind.alias}`)} where ${where}) as total`;
    // There are too many combinations of filters to prepare all.
    const isOften = filters.length === 0;
    const rows = await this.#select<{ total: string }>(
      inOrder(kind, query.sort, where, slice),
      count,
      isOften,
    );
    if (rows.length === 0) return null;
    const total = Number(rows[0]?.total);
    return { items: rows.map(this.definition.view), total, page: query.page, pages: Math.ceil(total / size) };
  }

  /** The items of a kind that match a text best. */
  search(kind: KindName, q: string, limit: number, effort?: Effort): Promise<Results<View>> {
    return this.list(this.queryOf(kind, q), limit, effort);
  }

  /**
   * The suggestions for a text: localities or brands, and items.
   * @param findTerms finds terms similar to misspelled words
   */
  suggestions(kindName: KindName, q: string, findTerms: FindTerms): ItemSuggestions<View> {
    const kind = this.#kind(kindName);
    return itemSuggestions(this.em, itemConditions(q, kindName, { findTerms }), {
      kind,
      ranked: async (ids, limit) => {
        const rows = await this.#ranked(kind, q, ids, sql`limit ${limit}`);
        return rows.map(this.definition.view);
      },
    });
  }

  /** The localities or brands of a kind in alphabetical order, each in its most common spelling. */
  async facets(kind: KindName): Promise<string[]> {
    const { facet, table, alias, condition = "true" } = this.#kind(kind);
    const names = namesOf(facet, `${table} ${alias} where ${condition}`);
    return (await this.em.execute<{ name: string }[]>(names)).map(({ name }) => name);
  }

  /** Items that are alternatives to this one, the most similar first. */
  async similar(item: View, limit: number): Promise<View[]> {
    const { condition, order } = this.likeness(item);
    const { alias } = this.definition;
    const isAnother = sql`${raw(alias)}.id <> ${item.id}`;
    const rows = await this.#select(
      sql`where ${isAnother} and ${condition} order by ${order}, ${raw(bestReviewedFirst(alias))} limit ${limit}`,
      NO_COLUMNS,
      true,
    );
    return rows.map(this.definition.view);
  }

  /** The items of a kind that rank highest. */
  async topRated(kind: KindName, limit: number): Promise<View[]> {
    const where = isOfKind(this.#kind(kind));
    const order = inOrder(this.#kind(kind), "top", where, sql`limit ${limit}`);
    const rows = await this.#select(order, NO_COLUMNS, true);
    return rows.map(this.definition.view);
  }

  /** The numbers of items and of their reviews, which are summed from the items' columns, by kind. */
  async totals(): Promise<(kind: KindName) => ItemTotals> {
    const counts = this.definition.kinds.map(
      ({ name, table, alias, condition = "true" }) => `select '${name}' as name, count(*)::int as items,
        count(*) filter (where total_reviews > 0)::int as reviewed, coalesce(sum(total_reviews), 0)::int as reviews
        from ${table} ${alias} where ${condition}`,
    );
    const rows = await runPrepared<ItemTotals & { name: KindName }>(this.em, counts.join(" union all "), []);
    return (kind) => {
      const { items = 0, reviewed = 0, reviews = 0 } = rows.find(({ name }) => name === kind) ?? {};
      return { items, reviewed, reviews };
    };
  }

  /** A slice of the newest items, for the API. @param kind null for all kinds */
  async newest({ limit, after }: SliceQuery, kind: KindName | null = null): Promise<Slice<View>> {
    const { alias, view } = this.definition;
    const conditions = [
      ...(kind ? [this.#kind(kind).condition ?? "true"] : []),
      ...(after ? [afterCursorCondition(alias, 2)] : []),
    ];
    const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
    const rows = await this.#selectPrepared<{ createdAt: string }>(
      `${where} order by ${newestFirst(alias)} limit $1`,
      [limit + 1, ...(after ? afterCursorParams(after) : [])],
    );
    return sliceOf(rows, limit, view, (row) => row.createdAt);
  }

  /** All items, oldest first. */
  async all(): Promise<View[]> {
    const rows = await this.#select(raw(`order by ${this.definition.alias}.id`));
    return rows.map(this.definition.view);
  }

  async findById(id: number): Promise<WithAspects<View> | null> {
    return this.findWith(id, NOTHING_MORE);
  }

  /** An item with what another feature reads of it. */
  async findWith<MoreRow extends object, More extends object>(
    id: number,
    more: MoreOfItem<MoreRow, More>,
  ): Promise<(WithAspects<View> & More) | null> {
    // Not as a list of one, for which Postgres makes a new plan each time.
    const [item] = await this.#find("= $1", id, more);
    return item ?? null;
  }

  /** The items with these ids that exist, in the order of the ids. */
  async findByIds(ids: readonly number[]): Promise<WithAspects<View>[]> {
    if (ids.length === 0) return [];
    const items = await this.#find("= any ($1::int[])", ids, NOTHING_MORE);
    return items.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }

  /** @param which the condition of the ids, with one parameter */
  async #find<MoreRow extends object, More extends object>(
    which: string,
    value: number | readonly number[],
    more: MoreOfItem<MoreRow, More>,
  ): Promise<(WithAspects<View> & More)[]> {
    const { alias, view, kindOf } = this.definition;
    const columns = `, ${alias}.aspect_sums as "aspectSums" ${more.columns(alias)}`;
    const where = `where ${alias}.id ${which}`;
    const rows = await this.#selectPrepared<{ aspectSums: AspectSums } & MoreRow>(where, [value], columns);
    return rows.map((row) => {
      const item = view(row);
      return { ...item, aspects: aspectMeans(kindOf(item), row.aspectSums), ...more.read(row) };
    });
  }

  /** The conditions of a search text. Words that ask for a price match items of this price, or the items' texts. */
  #conditions(kind: KindSql & { name: KindName }, q: string, effort: Effort): Conditions<ItemCondition> {
    const literal = itemConditions(q, kind.name, { effort });
    const phrase = readPricePhrase(q);
    if (!phrase) return literal;
    const { exact, nearly } = itemConditions(phrase.rest, kind.name, { effort });
    const price = () => this.#hasPrice(kind, phrase.price);
    return {
      exact: (...on) => sql`(${literal.exact(...on)} or (${price()} and ${exact(...on)}))`,
      nearly:
        nearly &&
        (async (em) => {
          const condition = await nearly(em);
          return condition && ((...on) => sql`(${price()} and ${condition(...on)})`);
        }),
    };
  }

  #hasPrice(kind: KindSql & { name: KindName }, price: SearchedPrice): Sql {
    if ("bucket" in price) return allOf(this.filters(this.queryOf(kind.name, "", price.bucket)));
    const { lowest, highest } = kind.prices;
    const column = (name: string) => raw(`${kind.alias}.${name}`);
    return sql`(${column(lowest)} < ${price.below} and ${column(highest)} >= ${price.from})`;
  }

  /** The number of items that match a query, and the ids of the best reviewed of them. */
  async #match(kind: KindSql, query: Query, condition: ItemCondition) {
    const { table, alias } = kind;
    const rows = await this.em.execute<{ id: number; total: string }[]>(
      sql`select ${raw(alias)}.id, count(*) over () as total from ${raw(`${table} ${alias}`)}
        where ${this.#where(kind, query, condition)}
        order by ${raw(bestReviewedFirst(alias))} limit ${MAX_RANKED}`,
    );
    return { condition, total: Number(rows[0]?.total ?? 0), ids: rows.map(({ id }) => id) };
  }

  #where(kind: KindSql, query: Query, condition: ItemCondition): Sql {
    return allOf([isOfKind(kind), condition(kind.alias), ...this.filters(query)]);
  }

  /** The rows with these ids, the most relevant to a text first. */
  #ranked({ name, alias }: KindSql, q: string, ids: readonly number[], slice: Sql): Promise<Row[]> {
    const order = sql`${relevance(q, name, alias)} desc, ${raw(bestReviewedFirst(alias))}`;
    return this.#select(sql`${this.#hasId(ids)} order by ${order} ${slice}`);
  }

  #hasId(ids: readonly number[]): Sql {
    return raw(`where ${this.definition.alias}.id = any (?::int[])`, [`{${ids.join()}}`]);
  }

  /** @param rest SQL after the table @param isOften whether it is prepared, for few texts of SQL */
  #select<More = object>(rest: Sql, moreColumns = NO_COLUMNS, isOften = false): Promise<(Row & More)[]> {
    const query = sql`select ${raw(this.#columns)} ${moreColumns} from ${raw(this.#from)} ${rest}`;
    return isOften ? runFragment<Row & More>(this.em, query) : this.em.execute(query);
  }

  /** As `#select`, prepared. @param rest as for `runPrepared` */
  #selectPrepared<More = object>(
    rest: string,
    values: readonly unknown[],
    moreColumns = "",
  ): Promise<(Row & More)[]> {
    const query = `select ${this.#columns} ${moreColumns} from ${this.#from} ${rest}`;
    return runPrepared<Row & More>(this.em, query, values);
  }

  get #columns(): string {
    return selectedColumns(this.em, this.entityName, this.definition.alias);
  }

  get #from(): string {
    return `${this.em.getMetadata(this.entityName).tableName} ${this.definition.alias}`;
  }

  #kind(name: KindName): KindSql & { name: KindName } {
    const kind = this.definition.kinds.find((known) => known.name === name);
    if (!kind) throw new Error(`There is no kind ${name}`);
    return kind;
  }
}

function isOfKind({ condition = "true" }: KindSql): Sql {
  return raw(condition);
}

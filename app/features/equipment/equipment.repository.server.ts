import { LockMode, raw } from "@mikro-orm/core";
import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { lockReviewsOfItem } from "~/features/catalogue/itemLocks.server";
import { type ItemKind, itemOrder, LATEST } from "~/features/catalogue/itemOrder.server";
import { type ItemSuggestions, itemSuggestions } from "~/features/catalogue/itemSuggestions.server";
import { type ItemTotals, itemTotals } from "~/features/catalogue/itemTotals.server";
import {
  BEST_REVIEWED,
  type Effort,
  firstNonEmpty,
  type ItemCondition,
  itemConditions,
  MAX_RANKED,
  relevance,
} from "~/features/catalogue/searchMatch.server";
import type { FindTerms } from "~/features/catalogue/searchTerms.server";
import { isNamed, namesOf, singleSpaced } from "~/features/catalogue/spellings.server";
import {
  afterCursorCondition,
  afterCursorParams,
  microsColumn,
  type PlacedRow,
  type Slice,
  type SliceQuery,
  sliceOf,
} from "~/http/cursor";
import { PAGE_SIZE, type Page, paginate, type Results } from "~/http/listQuery";
import { readColumns } from "~/sql/columns.server";
import { preparedSql } from "~/sql/preparedSql.server";
import { retryOnDeadlock } from "~/sql/retryOnDeadlock";
import type { AuditLog, AuditRecord } from "../audit-log/audit.repository.server";
import type { AuditFields } from "../audit-log/auditChanges.server";
import type { ImageRepository } from "../images/image.repository.server";
import { Equipment } from "./equipment.entity";
import type { EquipmentType } from "./equipment.limits";
import { type EquipmentQuery, RACKET_PRICE_BOUNDS, type RacketPrice } from "./equipment.query";
import type { EquipmentChange, EquipmentFields } from "./equipment.schema";
import { type EquipmentRow, type EquipmentView, equipmentView } from "./equipment.view";

/** What became of a change: done, or refused because the item has changed since it was read, or is gone. */
export type UpdateOutcome = { outcome: "changed"; item: EquipmentView } | { outcome: "stale" | "missing" };

/** Rackets are ranked among rackets, balls among balls. */
const KINDS: Record<EquipmentType, ItemKind> = {
  racket: { table: "equipment", alias: "e", price: "price", condition: "e.type = 'racket'" },
  ball: { table: "equipment", alias: "e", price: "price", condition: "e.type = 'ball'" },
};

/** Which rackets a price filter lets pass; one without a price passes them all. */
const PRICE_FILTERS: Record<RacketPrice, string> = {
  budget: `(e.price < ${RACKET_PRICE_BOUNDS.mid} or e.price is null)`,
  mid: `(e.price between ${RACKET_PRICE_BOUNDS.mid} and ${RACKET_PRICE_BOUNDS.premium} or e.price is null)`,
  premium: `(e.price > ${RACKET_PRICE_BOUNDS.premium} or e.price is null)`,
};

/** A brand on one line and without space to spare: what the brand filter knows it by. */
const BRAND = singleSpaced("e.brand");

/** A ball is of the type that its specifications state, however they spell it. */
const BALL_TYPE = `exists (select from jsonb_each_text(e.specifications) as stated(name, value)
  where lower(btrim(stated.name)) = 'type' and lower(btrim(stated.value)) = ?)`;

const EVERY_ITEM = {
  q: "",
  brand: "",
  price: null,
  ballType: null,
  picks: [],
  sort: "best",
  page: 1,
} as const satisfies Partial<EquipmentQuery>;

const statement = preparedSql();

/** The questions asked of rackets and balls, and the changes made to them. */
export class EquipmentRepository {
  readonly #em: EntityManager;
  readonly #audit: AuditLog;
  readonly #images: ImageRepository;

  constructor(em: EntityManager, audit: AuditLog, images: ImageRepository) {
    this.#em = em;
    this.#audit = audit;
    this.#images = images;
  }

  /**
   * One page of the rackets or balls that pass the query's filters, in its order.
   * @param size how many a page holds
   */
  async list(query: EquipmentQuery, size = PAGE_SIZE, effort: Effort = "full"): Promise<Page<EquipmentView>> {
    const conditions = itemConditions(query.q, query.type, { effort });
    const best = (condition: ItemCondition) => this.#best(query, condition);
    const { condition, total, ids } = await firstNonEmpty(this.#em, conditions, best);
    const { page, pages, offset } = paginate(total, query.page, size);
    if (total === 0) return { items: [], total, page, pages };
    const isRanked = query.sort === "best" && effort === "full" && offset < MAX_RANKED;
    const order =
      query.sort === "best" ? BEST_REVIEWED : await itemOrder(this.#em, KINDS[query.type], query.sort);
    const inOrder = isRanked ? this.#ranked(query, ids) : this.#found(query, condition).orderBy(order);
    const rows = await inOrder.limit(size, offset).execute<EquipmentRow[]>("all", false);
    return { items: rows.map(equipmentView), total, page, pages };
  }

  /** The rackets or balls that rank highest. */
  async topRated(type: EquipmentType, limit: number): Promise<EquipmentView[]> {
    const rows = await this.#all()
      .where({ type })
      .orderBy(await itemOrder(this.#em, KINDS[type], "top"))
      .limit(limit)
      .execute<EquipmentRow[]>("all", false);
    return rows.map(equipmentView);
  }

  /** How many rackets or balls there are, and how many reviews of them. */
  totals(type: EquipmentType): Promise<ItemTotals> {
    return itemTotals(this.#em, KINDS[type]);
  }

  /** The rackets or balls that match a text best. */
  search(q: string, type: EquipmentType, limit: number, effort?: Effort): Promise<Results<EquipmentView>> {
    return this.list({ ...EVERY_ITEM, type, q }, limit, effort);
  }

  /**
   * The brands of rackets or balls, and the rackets or balls, that a text suggests.
   * @param findTerms finds what misspelled words are like
   */
  suggestions(
    q: string,
    type: EquipmentType,
    findTerms: FindTerms,
  ): ItemSuggestions<Pick<EquipmentView, "id" | "name">> {
    return itemSuggestions(this.#em, itemConditions(q, type, { findTerms }), {
      kind: KINDS[type],
      place: BRAND,
      ranked: (ids, limit) =>
        this.#ranked({ q, type }, ids).select(["id", "name"]).limit(limit).execute("all"),
    });
  }

  /** The newest rackets or balls, or both, for the API. */
  async newest({ limit, after }: SliceQuery, type: EquipmentType | null): Promise<Slice<EquipmentView>> {
    const sql = statement(`the ${after ? "next" : "newest"} of ${type ? "one type" : "all"}`, () => {
      const builder = this.#all().addSelect(raw(microsColumn("e")));
      if (type) builder.andWhere({ type });
      if (after) builder.andWhere(afterCursorCondition("e"), afterCursorParams(after));
      return builder.orderBy(LATEST).limit(limit);
    });
    const params = [...(type ? [type] : []), ...(after ? afterCursorParams(after) : []), limit + 1];
    const rows = await this.#em.execute<(EquipmentRow & PlacedRow)[]>(sql, params);
    return sliceOf(rows, limit, equipmentView);
  }

  /** Every brand that makes something of a type, in alphabetical order, each once in its most common spelling. */
  async brands(type: EquipmentType): Promise<string[]> {
    const names = namesOf(BRAND, "equipment e where e.type = ?");
    const rows = await this.#em.execute<{ name: string }[]>(names, [type]);
    return rows.map(({ name }) => name);
  }

  /** Every racket and ball there is, the oldest first. */
  async all(): Promise<EquipmentView[]> {
    const rows = await this.#all().orderBy({ id: "asc" }).execute<EquipmentRow[]>("all", false);
    return rows.map(equipmentView);
  }

  async find(id: number): Promise<EquipmentView | null> {
    const sql = statement("one", () => this.#all().where({ id }));
    const [row] = await this.#em.execute<EquipmentRow[]>(sql, [id]);
    return row ? equipmentView(row) : null;
  }

  /** Those of these ids that there are, in the ids' order. */
  async findAll(ids: readonly number[]): Promise<EquipmentView[]> {
    if (ids.length === 0) return [];
    const rows = await this.#all()
      .where({ id: { $in: [...ids] } })
      .execute<EquipmentRow[]>("all", false);
    return rows.map(equipmentView).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }

  add(fields: EquipmentFields): Promise<EquipmentView> {
    return this.#em.transactional(async (em) => {
      await this.#images.use(em, "item", fields.imageUrl, null);
      const item = em.create(Equipment, { name: fields.name, type: fields.type });
      write(item, fields);
      await em.flush();
      await this.#record(em, "added", item, { after: told(item) });
      return equipmentView(item);
    });
  }

  /** @param version what the editor has seen; null changes whatever is there */
  change(id: number, version: number | null, fields: EquipmentChange): Promise<UpdateOutcome> {
    return this.#locked(id, async (item, em): Promise<UpdateOutcome> => {
      if (!item) return { outcome: "missing" };
      if (version !== null && version !== item.version) return { outcome: "stale" };
      const before = told(item);
      await this.#images.use(em, "item", fields.imageUrl, item.imageUrl);
      write(item, fields);
      await em.flush();
      await this.#record(em, "changed", item, { before, after: told(item) });
      return { outcome: "changed", item: equipmentView(item) };
    });
  }

  /**
   * Takes its reviews along.
   * @param version what whoever deletes it has seen; null deletes whatever is there
   * @returns whether there was such an item
   */
  remove(id: number, version: number | null = null): Promise<boolean> {
    const lockFirst = (em: EntityManager) => lockReviewsOfItem(em, "equipment_id", id);
    const removal = async (item: Equipment | null, em: EntityManager) => {
      if (!item || (version !== null && version !== item.version)) return false;
      await this.#record(em, "deleted", item, { before: told(item) });
      await em.remove(item).flush();
      return true;
    };
    return this.#locked(id, removal, lockFirst);
  }

  /** Does something to an item as it is now; whoever else wants to change it waits until that is done. */
  #locked<Result>(
    id: number,
    write: (item: Equipment | null, em: EntityManager) => Promise<Result>,
    lockFirst?: (em: EntityManager) => Promise<void>,
  ): Promise<Result> {
    return retryOnDeadlock(() =>
      this.#em.transactional(
        async (em) => {
          await lockFirst?.(em);
          return write(await em.findOne(Equipment, id, { lockMode: LockMode.PESSIMISTIC_WRITE }), em);
        },
        { clear: true },
      ),
    );
  }

  #record(
    em: EntityManager,
    action: "added" | "changed" | "deleted",
    { id, name }: Equipment,
    change: Pick<AuditRecord, "before" | "after">,
  ): Promise<void> {
    return this.#audit.record(em, { action, subject: { kind: "equipment", id, name }, ...change });
  }

  #found({ type, brand, price, ballType }: EquipmentQuery, condition: ItemCondition) {
    const { sql, params } = condition("e");
    const builder = this.#all().where({ type }).andWhere(sql, params);
    if (brand) builder.andWhere(isNamed(BRAND), [brand]);
    if (price) builder.andWhere(PRICE_FILTERS[price]);
    if (ballType) builder.andWhere(BALL_TYPE, [ballType]);
    return builder;
  }

  /** The ids of the best reviewed of what is found, and how much that is. */
  async #best(query: EquipmentQuery, condition: ItemCondition) {
    const rows = await this.#found(query, condition)
      .select(["id", raw("count(*) over () as total")])
      .orderBy(BEST_REVIEWED)
      .limit(MAX_RANKED)
      .execute<{ id: number; total: string }[]>("all", false);
    return { condition, total: Number(rows[0]?.total ?? 0), ids: rows.map(({ id }) => id) };
  }

  /** Those by how well they fit the search. */
  #ranked(query: Pick<EquipmentQuery, "q" | "type">, ids: readonly number[]) {
    return this.#all()
      .andWhere("e.id = any (?::int[])", [`{${ids.join()}}`])
      .orderBy([{ [relevance(query.q, query.type, "e")]: "desc" }, BEST_REVIEWED]);
  }

  #all() {
    return this.#em.createQueryBuilder(Equipment, "e").select(readColumns(this.#em, Equipment, "e"));
  }
}

/** What the audit log tells of an item. */
function told(item: Equipment): AuditFields {
  const { id, version, averageRating, totalReviews, createdAt, updatedAt, ...fields } = equipmentView(item);
  return fields;
}

/** Sets what is given: undefined leaves a value as it is, null clears it. */
function write(item: Equipment, fields: EquipmentChange): void {
  if (fields.name !== undefined) item.name = fields.name;
  if (fields.type !== undefined) item.type = fields.type;
  if (fields.brand !== undefined) item.brand = fields.brand;
  if (fields.description !== undefined) item.description = fields.description;
  if (fields.imageUrl !== undefined) item.imageUrl = fields.imageUrl;
  if (fields.price !== undefined) item.price = fields.price;
  if (fields.specifications !== undefined) item.specifications = fields.specifications ?? {};
}

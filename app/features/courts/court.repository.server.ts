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
import { Court } from "./court.entity";
import { COURT_LIMITS } from "./court.limits";
import type { CourtPrice, CourtQuery } from "./court.query";
import type { CourtChange, CourtFields } from "./court.schema";
import { type CourtRow, type CourtView, courtView } from "./court.view";
import { readPriceRange } from "./priceRange";

/** What became of a change: done, or refused because the court has changed since it was read, or is gone. */
export type UpdateOutcome = { outcome: "changed"; court: CourtView } | { outcome: "stale" | "missing" };

const NO_PRICE = "(c.price_lowest is null and coalesce(c.price_range, '') !~* 'budget|mid-range|premium')";

/** Which courts a price filter lets pass; see `priceRange.ts` for the rule. */
const PRICE_FILTERS: Record<CourtPrice, string> = {
  budget: `(c.price_lowest < 600 or c.price_range ilike '%budget%' or ${NO_PRICE})`,
  mid: `((c.price_lowest <= 900 and c.price_highest >= 600) or c.price_range ilike '%mid-range%' or ${NO_PRICE})`,
  premium: `(c.price_highest >= 900 or c.price_range ilike '%premium%' or ${NO_PRICE})`,
};

/** All courts are ranked together. */
const KIND: ItemKind = { table: "courts", alias: "c", price: "price_lowest" };

/** The first part of a location, on one line and without space to spare: what the location filter knows it by. */
const LOCALITY = singleSpaced("split_part(c.location, ',', 1)");

const EVERY_COURT: CourtQuery = { q: "", location: "", price: null, sort: "best", page: 1 };

const statement = preparedSql();

/** The questions asked of courts, and the changes made to them. */
export class CourtRepository {
  readonly #em: EntityManager;
  readonly #audit: AuditLog;
  readonly #images: ImageRepository;

  constructor(em: EntityManager, audit: AuditLog, images: ImageRepository) {
    this.#em = em;
    this.#audit = audit;
    this.#images = images;
  }

  /** One page of the courts that pass the query's filters, in its order. @param size how many a page holds */
  async list(query: CourtQuery, size = PAGE_SIZE, effort: Effort = "full"): Promise<Page<CourtView>> {
    const conditions = itemConditions(query.q, "court", { effort });
    const best = (condition: ItemCondition) => this.#best(query, condition);
    const { condition, total, ids } = await firstNonEmpty(this.#em, conditions, best);
    const { page, pages, offset } = paginate(total, query.page, size);
    if (total === 0) return { items: [], total, page, pages };
    const isRanked = query.sort === "best" && effort === "full" && offset < MAX_RANKED;
    const order = query.sort === "best" ? BEST_REVIEWED : await itemOrder(this.#em, KIND, query.sort);
    const inOrder = isRanked ? this.#ranked(query, ids) : this.#found(query, condition).orderBy(order);
    const rows = await inOrder.limit(size, offset).execute<CourtRow[]>("all", false);
    return { items: rows.map(courtView), total, page, pages };
  }

  /** The courts that match a text best. */
  search(q: string, limit: number, effort?: Effort): Promise<Results<CourtView>> {
    return this.list({ ...EVERY_COURT, q }, limit, effort);
  }

  /** The localities and courts that a text suggests. @param findTerms finds what misspelled words are like */
  suggestions(q: string, findTerms: FindTerms): ItemSuggestions<Pick<CourtView, "id" | "name" | "location">> {
    return itemSuggestions(this.#em, itemConditions(q, "court", { findTerms }), {
      kind: KIND,
      place: LOCALITY,
      ranked: (ids, limit) =>
        this.#ranked({ q }, ids).select(["id", "name", "location"]).limit(limit).execute("all"),
    });
  }

  /** The courts that rank highest. */
  async topRated(limit: number): Promise<CourtView[]> {
    const rows = await this.#all()
      .orderBy(await itemOrder(this.#em, KIND, "top"))
      .limit(limit)
      .execute<CourtRow[]>("all", false);
    return rows.map(courtView);
  }

  /** How many courts there are, and how many reviews of them. */
  totals(): Promise<ItemTotals> {
    return itemTotals(this.#em, KIND);
  }

  /** The newest courts, for the API. */
  async newest({ limit, after }: SliceQuery): Promise<Slice<CourtView>> {
    const sql = statement(after ? "the next" : "the newest", () => {
      const builder = this.#all().addSelect(raw(microsColumn("c")));
      if (after) builder.andWhere(afterCursorCondition("c"), afterCursorParams(after));
      return builder.orderBy(LATEST).limit(limit);
    });
    const params = [...(after ? afterCursorParams(after) : []), limit + 1];
    const rows = await this.#em.execute<(CourtRow & PlacedRow)[]>(sql, params);
    return sliceOf(rows, limit, courtView);
  }

  /** Every locality that has a court, in alphabetical order, each once in its most common spelling. */
  async localities(): Promise<string[]> {
    const rows = await this.#em.execute<{ name: string }[]>(namesOf(LOCALITY, "courts c"));
    return rows.map(({ name }) => name);
  }

  /** Every court there is, the oldest first. */
  async all(): Promise<CourtView[]> {
    const rows = await this.#all().orderBy({ id: "asc" }).execute<CourtRow[]>("all", false);
    return rows.map(courtView);
  }

  async find(id: number): Promise<CourtView | null> {
    const sql = statement("one", () => this.#all().where({ id }));
    const [row] = await this.#em.execute<CourtRow[]>(sql, [id]);
    return row ? courtView(row) : null;
  }

  add(fields: CourtFields): Promise<CourtView> {
    return this.#em.transactional(async (em) => {
      await this.#images.use(em, "item", fields.imageUrl, null);
      const court = em.create(Court, {
        name: fields.name,
        location: fields.location,
        numberOfCourts: fields.numberOfCourts ?? COURT_LIMITS.fewestCourts,
      });
      write(court, fields);
      await em.flush();
      await this.#record(em, "added", court, { after: told(court) });
      return courtView(court);
    });
  }

  /** @param version what the editor has seen; null changes whatever is there */
  change(id: number, version: number | null, fields: CourtChange): Promise<UpdateOutcome> {
    return this.#locked(id, async (court, em): Promise<UpdateOutcome> => {
      if (!court) return { outcome: "missing" };
      if (version !== null && version !== court.version) return { outcome: "stale" };
      const before = told(court);
      await this.#images.use(em, "item", fields.imageUrl, court.imageUrl);
      write(court, fields);
      await em.flush();
      await this.#record(em, "changed", court, { before, after: told(court) });
      return { outcome: "changed", court: courtView(court) };
    });
  }

  /**
   * Takes its reviews along.
   * @param version what whoever deletes it has seen; null deletes whatever is there
   * @returns whether there was such a court
   */
  remove(id: number, version: number | null = null): Promise<boolean> {
    const lockFirst = (em: EntityManager) => lockReviewsOfItem(em, "court_id", id);
    const removal = async (court: Court | null, em: EntityManager) => {
      if (!court || (version !== null && version !== court.version)) return false;
      await this.#record(em, "deleted", court, { before: told(court) });
      await em.remove(court).flush();
      return true;
    };
    return this.#locked(id, removal, lockFirst);
  }

  /** Does something to a court as it is now; whoever else wants to change it waits until that is done. */
  #locked<Result>(
    id: number,
    write: (court: Court | null, em: EntityManager) => Promise<Result>,
    lockFirst?: (em: EntityManager) => Promise<void>,
  ): Promise<Result> {
    return retryOnDeadlock(() =>
      this.#em.transactional(
        async (em) => {
          await lockFirst?.(em);
          return write(await em.findOne(Court, id, { lockMode: LockMode.PESSIMISTIC_WRITE }), em);
        },
        { clear: true },
      ),
    );
  }

  #record(
    em: EntityManager,
    action: "added" | "changed" | "deleted",
    { id, name }: Court,
    change: Pick<AuditRecord, "before" | "after">,
  ): Promise<void> {
    const subject = { kind: "court", id, name } as const;
    return this.#audit.record(em, { action, subject, withheld: ["contactInfo"], ...change });
  }

  #found({ location, price }: CourtQuery, condition: ItemCondition) {
    const { sql, params } = condition("c");
    const builder = this.#all().andWhere(sql, params);
    if (location) builder.andWhere(isNamed(LOCALITY), [location]);
    if (price) builder.andWhere(PRICE_FILTERS[price]);
    return builder;
  }

  /** The ids of the best reviewed of what is found, and how much that is. */
  async #best(query: CourtQuery, condition: ItemCondition) {
    const rows = await this.#found(query, condition)
      .select(["id", raw("count(*) over () as total")])
      .orderBy(BEST_REVIEWED)
      .limit(MAX_RANKED)
      .execute<{ id: number; total: string }[]>("all", false);
    return { condition, total: Number(rows[0]?.total ?? 0), ids: rows.map(({ id }) => id) };
  }

  /** Those by how well they fit the search. */
  #ranked(query: Pick<CourtQuery, "q">, ids: readonly number[]) {
    return this.#all()
      .andWhere("c.id = any (?::int[])", [`{${ids.join()}}`])
      .orderBy([{ [relevance(query.q, "court", "c")]: "desc" }, BEST_REVIEWED]);
  }

  #all() {
    return this.#em.createQueryBuilder(Court, "c").select(readColumns(this.#em, Court, "c"));
  }
}

/** What the audit log tells of a court. */
function told(court: Court): AuditFields {
  const { id, version, averageRating, totalReviews, createdAt, updatedAt, ...fields } = courtView(court);
  return fields;
}

/** Sets what is given: undefined leaves a value as it is, null clears it. */
function write(court: Court, fields: CourtChange): void {
  if (fields.name !== undefined) court.name = fields.name;
  if (fields.location !== undefined) court.location = fields.location;
  if (fields.description !== undefined) court.description = fields.description;
  if (fields.imageUrl !== undefined) court.imageUrl = fields.imageUrl;
  if (fields.contactInfo !== undefined) court.contactInfo = fields.contactInfo;
  if (fields.numberOfCourts !== undefined) {
    court.numberOfCourts = fields.numberOfCourts ?? COURT_LIMITS.fewestCourts;
  }
  if (fields.membershipRequired !== undefined) court.membershipRequired = fields.membershipRequired ?? false;
  if (fields.membershipInfo !== undefined) court.membershipInfo = fields.membershipInfo;
  if (fields.amenities !== undefined) court.amenities = fields.amenities ?? [];
  if (fields.priceRange !== undefined) {
    const amounts = readPriceRange(fields.priceRange);
    court.priceRange = fields.priceRange;
    court.priceLowest = amounts?.lowest ?? null;
    court.priceHighest = amounts?.highest ?? null;
  }
}

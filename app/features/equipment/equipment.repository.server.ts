import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { type ItemKind, itemOrder } from "~/kernel/itemOrder.server";
import { PAGE_SIZE, type Page, paginate, searchWords } from "~/kernel/query";
import { escapeLike } from "~/kernel/text";
import { Equipment } from "./equipment.entity";
import type { EquipmentType } from "./equipment.limits";
import { type EquipmentQuery, RACKET_PRICE_BOUNDS, type RacketPrice } from "./equipment.query";
import { type EquipmentView, equipmentView } from "./equipment.view";

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
const BRAND = "btrim(regexp_replace(e.brand, '\\s+', ' ', 'g'))";

/** A ball is of the type that its specifications state, however they spell it. */
const BALL_TYPE = `exists (select from jsonb_each_text(e.specifications) as stated(name, value)
  where lower(btrim(stated.name)) = 'type' and lower(btrim(stated.value)) = ?)`;

const SEARCHED = "concat_ws(' ', e.name, e.brand, e.description)";

/** The questions asked of rackets and balls. */
export class EquipmentRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** One page of the rackets or balls that pass the query's filters, in its order. */
  async list(query: EquipmentQuery): Promise<Page<EquipmentView>> {
    const total = await this.#filtered(query).getCount();
    const { page, pages, offset } = paginate(total, query.page, PAGE_SIZE);
    const rows = await this.#filtered(query)
      .orderBy(await itemOrder(this.#em, KINDS[query.type], query.sort))
      .limit(PAGE_SIZE, offset)
      .execute("all");
    return { items: rows.map(equipmentView), total, page, pages };
  }

  /** Every brand that makes something of a type, in alphabetical order. */
  async brands(type: EquipmentType): Promise<string[]> {
    const rows = await this.#em.execute<{ brand: string }[]>(
      `select distinct ${BRAND} as brand from equipment e where e.type = ? and ${BRAND} <> '' order by 1`,
      [type],
    );
    return rows.map(({ brand }) => brand);
  }

  async find(id: number): Promise<EquipmentView | null> {
    const [equipment] = await this.findAll([id]);
    return equipment ?? null;
  }

  /** Those of these ids that there are, in the ids' order. */
  async findAll(ids: readonly number[]): Promise<EquipmentView[]> {
    if (ids.length === 0) return [];
    const rows = await this.#all()
      .where({ id: { $in: [...ids] } })
      .execute("all");
    return rows.map(equipmentView).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }

  /** The most reviewed of one type whose name, brand or description has every word of `q`. */
  async search(q: string, type: EquipmentType, limit: number): Promise<EquipmentView[]> {
    const rows = await this.#searched(type, q)
      .orderBy({ totalReviews: "desc", id: "asc" })
      .limit(limit)
      .execute("all");
    return rows.map(equipmentView);
  }

  #filtered({ type, q, brand, price, ballType }: EquipmentQuery) {
    const builder = this.#searched(type, q);
    if (brand) builder.andWhere(`${BRAND} = ?`, [brand]);
    if (price) builder.andWhere(PRICE_FILTERS[price]);
    if (ballType) builder.andWhere(BALL_TYPE, [ballType]);
    return builder;
  }

  #searched(type: EquipmentType, q: string) {
    const builder = this.#all().where({ type });
    for (const word of searchWords(q)) builder.andWhere(`${SEARCHED} ilike ?`, [`%${escapeLike(word)}%`]);
    return builder;
  }

  #all() {
    return this.#em.createQueryBuilder(Equipment, "e").select("*");
  }
}

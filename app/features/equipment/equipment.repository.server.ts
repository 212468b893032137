import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { searchWords } from "~/kernel/query";
import { escapeLike } from "~/kernel/text";
import { Equipment } from "./equipment.entity";
import type { EquipmentType } from "./equipment.limits";
import { type EquipmentView, equipmentView } from "./equipment.view";

/** The questions asked of rackets and balls. */
export class EquipmentRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** The most reviewed of one type whose name, brand or description has every word of `q`. */
  async search(q: string, type: EquipmentType, limit: number): Promise<EquipmentView[]> {
    const builder = this.#em.createQueryBuilder(Equipment, "e").select("*").where({ type });
    for (const word of searchWords(q)) {
      builder.andWhere("concat_ws(' ', e.name, e.brand, e.description) ilike ?", [`%${escapeLike(word)}%`]);
    }
    const rows = await builder.orderBy({ totalReviews: "desc", id: "asc" }).limit(limit).execute("all");
    return rows.map(equipmentView);
  }
}

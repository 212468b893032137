import type { EntityName } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { notSuspendedSql } from "~/features/users/notSuspended.server";
import { isoTime, type Time } from "~/lib/time";
import { selectedColumns } from "~/sql/columns.server";
import { runPrepared } from "~/sql/statement.server";
import { type AspectRatings, byAspect } from "../catalogue/aspects";
import { Court } from "../courts/court.entity";
import { type CourtRow, type CourtView, courtView } from "../courts/court.view";
import { Equipment } from "../equipment/equipment.entity";
import type { EquipmentType } from "../equipment/equipment.types";
import { type EquipmentRow, type EquipmentView, equipmentView } from "../equipment/equipment.view";
import { countedSql } from "../reviews/counted";
import { kindOf } from "../reviews/review.view";
import type { OpenDataConsent } from "./consent.view";

/** Rows per query: few enough that other requests are served in between, and that they fit into memory. */
const BATCH = 500;

/** The stored mean of an item, which is rounded. */
interface Averaged {
  averageRating: string;
}

interface ReviewRow {
  id: number;
  court_id: number | null;
  equipment_id: number | null;
  equipment_type: EquipmentType | null;
  rating: string;
  review_text: string | null;
  aspects: AspectRatings;
  visited: boolean | null;
  with_name: boolean;
  first_name: string | null;
  last_name: string | null;
  created_at: Time;
  updated_at: Time;
}

/** Reviews that count, by users who agreed to this licence and are not suspended. */
const REVIEWS = `select r.id, r.court_id, r.equipment_id, e.type as equipment_type, r.rating, r.review_text, r.aspects,
    case when o.with_visits and r.court_id is not null then r.visited_on is not null end as visited, o.with_name, u.first_name, u.last_name, r.created_at, r.updated_at
  from reviews r
  join open_data_consents o on o.user_id = r.user_id and o.licence = $2
  join users u on u.id = r.user_id and ${notSuspendedSql("u")}
  left join equipment e on e.id = r.equipment_id
  where ${countedSql("r")} and r.id > $1 order by r.id limit ${BATCH}`;

/** A court of the data set: all of it but its picture, which has an author of its own, its contacts and its version. */
export type OpenCourt = Omit<CourtView, "imageUrl" | "contactInfo" | "version">;

/** A racket or ball of the data set: all of it but its picture and its version. */
export type OpenEquipment = Omit<EquipmentView, "imageUrl" | "version">;

/** A review of the data set. */
export type OpenReview = ReturnType<typeof openReview>;

/** Reads the open data in batches, in the order of ids, and stores users' consents. */
export class OpenDataRepository {
  readonly #em: EntityManager;

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** All courts, in batches. */
  courts(): AsyncGenerator<OpenCourt[]> {
    return this.#batches(this.#items(Court), [], openCourt);
  }

  /** All rackets and balls, in batches. */
  equipment(): AsyncGenerator<OpenEquipment[]> {
    return this.#batches(this.#items(Equipment), [], openEquipment);
  }

  /**
   * The reviews that may be downloaded, in batches. Each batch is as of the moment it is read, so a consent that is
   * withdrawn meanwhile takes effect at once.
   * @param licence the operator's; undefined for no reviews
   */
  reviews(licence: string | undefined): AsyncGenerator<OpenReview[]> {
    return this.#batches(REVIEWS, [licence ?? null], openReview);
  }

  /** The query of a batch of items. */
  #items(entity: EntityName): string {
    const { tableName } = this.#em.getMetadata(entity);
    return `select ${selectedColumns(this.#em, entity, "i")} from ${tableName} i
      where i.id > $1 order by i.id limit ${BATCH}`;
  }

  async *#batches<Row extends { id: number }, Result>(
    query: string,
    params: readonly unknown[],
    toResult: (row: Row) => Result,
  ): AsyncGenerator<Result[]> {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const rows: Row[] = await runPrepared<Row>(this.#em, query, [after, ...params]);
      if (rows.length > 0) yield rows.map(toResult);
      after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
    }
  }

  /** The consent of a user; null without one. */
  async consentOf(userId: string): Promise<OpenDataConsent | null> {
    const [row] = await this.#em.execute<
      { licence: string; with_name: boolean; with_visits: boolean; agreed_at: Time }[]
    >("select licence, with_name, with_visits, agreed_at from open_data_consents where user_id = ?", [
      userId,
    ]);
    if (!row) return null;
    const { licence, with_name, with_visits, agreed_at } = row;
    return { licence, withName: with_name, withVisits: with_visits, agreedAt: isoTime(agreed_at) };
  }

  /** Stores that a user agrees; an unchanged consent keeps its time. Does nothing if the user does not exist. */
  async agree(
    userId: string,
    licence: string,
    { withName, withVisits }: Pick<OpenDataConsent, "withName" | "withVisits">,
  ): Promise<void> {
    await this.#em.execute(
      `insert into open_data_consents as known (user_id, licence, with_name, with_visits)
        select id, ?, ?, ? from users where id = ? for key share
        on conflict (user_id) do update
        set licence = excluded.licence, with_name = excluded.with_name, with_visits = excluded.with_visits,
          agreed_at = excluded.agreed_at
        where (known.licence, known.with_name, known.with_visits)
          is distinct from (excluded.licence, excluded.with_name, excluded.with_visits)`,
      [licence, withName, withVisits, userId],
    );
  }

  /** Withdraws a user's consent, if there is one. */
  async withdraw(userId: string): Promise<void> {
    await this.#em.execute("delete from open_data_consents where user_id = ?", [userId]);
  }
}

function openCourt(row: CourtRow & Averaged): OpenCourt {
  return { ...courtView(row), averageRating: Number(row.averageRating) };
}

function openEquipment(row: EquipmentRow & Averaged): OpenEquipment {
  return { ...equipmentView(row), averageRating: Number(row.averageRating) };
}

function openReview(row: ReviewRow) {
  const { aspects } = row;
  return {
    id: row.id,
    courtId: row.court_id,
    equipmentId: row.equipment_id,
    rating: Number(row.rating),
    reviewText: row.review_text,
    aspects: byAspect([kindOf(row.equipment_type)], ({ value }) => aspects[value]),
    visited: row.visited,
    author: (row.with_name && [row.first_name, row.last_name].filter(Boolean).join(" ")) || null,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

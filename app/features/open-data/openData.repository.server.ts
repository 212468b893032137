import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { notSuspendedSql } from "~/features/users/notSuspended.server";
import { isoTime, type Time } from "~/lib/time";
import { type AspectRatings, byAspect } from "../catalogue/aspects";
import type { EquipmentType } from "../equipment/equipment.types";
import { countedSql } from "../reviews/counted";
import { kindOf } from "../reviews/review.view";
import type { OpenDataConsent } from "./consent.view";

/** Rows per query: few enough that other requests are served in between, and that they fit into memory. */
const BATCH = 500;

interface ItemRow {
  id: number;
  average_rating: string;
  total_reviews: number;
  created_at: Time;
  updated_at: Time;
}

interface CourtRow extends ItemRow {
  name: string;
  location: string;
  description: string | null;
  amenities: string[];
  price_range: string | null;
  number_of_courts: number;
  membership_required: boolean;
  membership_info: string | null;
}

interface EquipmentRow extends ItemRow {
  type: EquipmentType;
  name: string;
  brand: string | null;
  description: string | null;
  price: number | null;
  specifications: Record<string, unknown>;
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

const COURTS = `select id, name, location, description, to_jsonb(amenities) as amenities, price_range, number_of_courts,
    membership_required, membership_info, average_rating, total_reviews, created_at, updated_at
  from courts where id > ? order by id limit ${BATCH}`;

const EQUIPMENT = `select id, type, name, brand, description, price, specifications, average_rating, total_reviews,
    created_at, updated_at
  from equipment where id > ? order by id limit ${BATCH}`;

/** Reviews that count, by users who agreed to this licence and are not suspended. */
const REVIEWS = `select r.id, r.court_id, r.equipment_id, e.type as equipment_type, r.rating, r.review_text, r.aspects,
    case when o.with_visits and r.court_id is not null then r.visited_on is not null end as visited, o.with_name, u.first_name, u.last_name, r.created_at, r.updated_at
  from reviews r
  join open_data_consents o on o.user_id = r.user_id and o.licence = ?
  join users u on u.id = r.user_id and ${notSuspendedSql("u")}
  left join equipment e on e.id = r.equipment_id
  where ${countedSql("r")} and r.id > ? order by r.id limit ${BATCH}`;

/** A court of the data set. */
export type OpenCourt = ReturnType<typeof openCourt>;

/** A racket or ball of the data set. */
export type OpenEquipment = ReturnType<typeof openEquipment>;

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
    return this.#batches<CourtRow, OpenCourt>(COURTS, [], openCourt);
  }

  /** All rackets and balls, in batches. */
  equipment(): AsyncGenerator<OpenEquipment[]> {
    return this.#batches<EquipmentRow, OpenEquipment>(EQUIPMENT, [], openEquipment);
  }

  /**
   * The reviews that may be downloaded, in batches. Each batch is as of the moment it is read, so a consent that is
   * withdrawn meanwhile takes effect at once.
   * @param licence the operator's; undefined for no reviews
   */
  reviews(licence: string | undefined): AsyncGenerator<OpenReview[]> {
    return this.#batches<ReviewRow, OpenReview>(REVIEWS, [licence ?? null], openReview);
  }

  async *#batches<Row extends { id: number }, Result>(
    query: string,
    params: readonly unknown[],
    toResult: (row: Row) => Result,
  ): AsyncGenerator<Result[]> {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const rows: Row[] = await this.#em.execute<Row[]>(query, [...params, after]);
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

function openCourt(row: CourtRow) {
  return {
    id: row.id,
    name: row.name,
    location: row.location,
    description: row.description,
    amenities: row.amenities,
    priceRange: row.price_range,
    numberOfCourts: row.number_of_courts,
    membershipRequired: row.membership_required,
    membershipInfo: row.membership_info,
    ...ratingAndTimes(row),
  };
}

function openEquipment(row: EquipmentRow) {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    brand: row.brand,
    description: row.description,
    price: row.price,
    specifications: row.specifications,
    ...ratingAndTimes(row),
  };
}

function ratingAndTimes(row: ItemRow) {
  return {
    averageRating: Number(row.average_rating),
    totalReviews: row.total_reviews,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
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

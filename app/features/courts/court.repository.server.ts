import { type RequiredEntityData, raw } from "@mikro-orm/core";
import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { isNamed, singleSpaced } from "~/features/catalogue/canonicalNames.server";
import type { ItemDefinition } from "~/features/catalogue/item.server";
import { EVERYTHING } from "~/features/catalogue/itemQueries.server";
import { ItemRepository } from "~/features/catalogue/itemRepository.server";
import { PRICE_BUCKETS, type PriceBucket } from "~/features/catalogue/priceBuckets";
import type { Sql } from "~/features/catalogue/searchMatch.server";
import { lockCourtWithClaims } from "~/sql/itemLocks.server";
import type { Court } from "./court.entity";
import { COURT_PRICE_BOUNDS, type CourtQuery, NO_COURT_FILTERS } from "./court.query";
import { type CourtChange, type CourtFields, mayHaveMembershipInfo } from "./court.schema";
import { type CourtRow, type CourtView, courtView, localityOf } from "./court.view";
import { readPriceRange } from "./priceRange";

/** Courts without an amount and without the name of a bucket are in every bucket. */
const HAS_NO_PRICE = `(c.price_lowest is null
  and coalesce(c.price_range, '') !~* '${Object.values(PRICE_BUCKETS).join("|")}')`;

/** The SQL condition of a bucket by amounts. */
const AMOUNTS: Record<PriceBucket, string> = {
  budget: `c.price_lowest < ${COURT_PRICE_BOUNDS.mid}`,
  mid: `c.price_lowest <= ${COURT_PRICE_BOUNDS.premium} and c.price_highest >= ${COURT_PRICE_BOUNDS.mid}`,
  premium: `c.price_highest >= ${COURT_PRICE_BOUNDS.premium}`,
};

/** The first part of a location: the value of the location filter. */
const LOCALITY = singleSpaced("split_part(c.location, ',', 1)");

/** Reads and changes courts. */
export class CourtRepository extends ItemRepository<
  Court,
  CourtRow,
  CourtView,
  CourtQuery,
  CourtFields,
  "court"
> {
  protected readonly definition: ItemDefinition<"court", Court, CourtView, CourtRow> = {
    alias: "c",
    kinds: [
      {
        name: "court",
        table: "courts",
        alias: "c",
        prices: { lowest: "price_lowest", highest: "price_highest" },
        facet: LOCALITY,
      },
    ],
    auditKind: "court",
    withheld: ["contactInfo"],
    view: courtView,
    kindOf: () => "court",
  };

  protected kindOf(): "court" {
    return "court";
  }

  protected queryOf(_kind: "court", q: string, price: PriceBucket | null = null): CourtQuery {
    return { ...EVERYTHING, ...NO_COURT_FILTERS, q, price };
  }

  protected filters({ location, price, isOpen }: CourtQuery): Sql[] {
    return [
      ...(location ? [raw(isNamed(LOCALITY), [location])] : []),
      ...(price ? [raw(isInBucket(price))] : []),
      ...(isOpen ? [raw("not c.membership_required")] : []),
    ];
  }

  /** In the same locality; the order is by reviews alone. */
  protected likeness({ location }: CourtView) {
    return { condition: raw(isNamed(LOCALITY), [localityOf(location)]), order: raw("c.average_rating desc") };
  }

  protected blank({ name, location }: CourtFields): RequiredEntityData<Court> {
    return { name, location };
  }

  protected override lockForDeletion(em: EntityManager, id: number): Promise<void> {
    return lockCourtWithClaims(em, id);
  }

  /** The amounts of a price; and no membership information for a court that cannot have it. */
  protected override derived(court: Court, { priceRange }: CourtChange): Partial<Court> {
    const info = mayHaveMembershipInfo(court) ? {} : { membershipInfo: null };
    if (priceRange === undefined) return info;
    const amounts = readPriceRange(priceRange);
    return { ...info, priceLowest: amounts?.lowest ?? null, priceHighest: amounts?.highest ?? null };
  }
}

function isInBucket(price: PriceBucket): string {
  return `((${AMOUNTS[price]}) or c.price_range ilike '%${PRICE_BUCKETS[price]}%' or ${HAS_NO_PRICE})`;
}

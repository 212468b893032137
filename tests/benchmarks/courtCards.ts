/** What all servers of the pages' benchmark show: the first page of the list of courts, read by the same statement. */

/** The columns of a court that the API and lists read. */
export const COURT_COLUMNS = `r.id, r.name, r.location, r.description, r.image_url as "imageUrl", r.amenities,
    r.price_range as "priceRange", r.contact_info as "contactInfo", r.number_of_courts as "numberOfCourts",
    r.membership_required as "membershipRequired", r.membership_info as "membershipInfo",
    r.average_rating as "averageRating", r.total_reviews as "totalReviews", r.version,
    r.created_at as "createdAt", r.updated_at as "updatedAt"`;

/** The statement; named, so that Postgres plans it once for each connection. */
export const QUERY = {
  name: "courts",
  text: `with prior as materialized (
      select greatest(5, percentile_cont(0.5) within group (order by total_reviews)) as weight,
        sum(rating_sum) / sum(total_reviews) as mean from courts)
    select ${COURT_COLUMNS}, count(*) over () as total from courts r, prior
    order by r.total_reviews >= 3 desc,
      (weight * mean + r.rating_sum) / (weight + r.total_reviews) desc, r.total_reviews desc, r.created_at desc, r.id desc
    limit 24`,
};

/** A row of `QUERY`, without the columns that no card shows. */
export interface CourtRow {
  id: number;
  name: string;
  location: string;
  description: string | null;
  imageUrl: string | null;
  priceRange: string | null;
  numberOfCourts: number;
  averageRating: string;
  totalReviews: number;
  /** Of all courts. */
  total: string;
}

/** The texts and numbers of a card. */
export interface Card {
  href: string;
  name: string;
  location: string;
  description: string | null;
  imageUrl: string | null;
  price: string | null;
  courts: string;
  rating: string;
  /** The width of the filled stars; that of all five is 100. */
  filled: number;
  reviews: string;
  /** The view box and the path of its drawing. */
  drawing: { viewBox: string; path: string };
}

/** Five stars, each in a square of 20. */
export const STARS = [0, 20, 40, 60, 80]
  .map((x) => `M${x + 10} 1l3 6 6 1-4 5 1 6-6-3-6 3 1-6-4-5 6-1z`)
  .join("");

/** The outline of the pin before a location. */
export const PIN = "M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Z";

export function cardOf(row: CourtRow): Card {
  const rating = Number(row.averageRating);
  const columns = Math.ceil(Math.sqrt(row.numberOfCourts));
  const rows = Math.ceil(row.numberOfCourts / columns);
  return {
    href: `/courts/${row.id}`,
    name: row.name,
    location: row.location,
    description: row.description,
    imageUrl: row.imageUrl,
    price: row.priceRange,
    courts: row.numberOfCourts === 1 ? "1 court" : `${row.numberOfCourts} courts`,
    rating: rating.toFixed(1),
    filled: Math.floor(rating * 2) * 10,
    reviews: row.totalReviews === 1 ? "(1 review)" : `(${row.totalReviews} reviews)`,
    drawing: {
      viewBox: `-5 -5 ${columns * 44 + 10} ${rows * 24 + 10}`,
      path: `M0 0h${columns * 44}v${rows * 24}H0z`,
    },
  };
}

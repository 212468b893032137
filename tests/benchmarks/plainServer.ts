/**
 * The baseline of the API's benchmark: node:http, pg and JSON.stringify only. It responds to some of the API's reads
 * with the rows of handwritten queries.
 * Reads the database's address from DATABASE_URL and its own port from PORT.
 */
import { createServer } from "node:http";
import pg from "pg";
import { type AspectKind, aspectMeans } from "../../app/features/catalogue/aspects.ts";

const COURTS = `select r.id, r.name, r.location, r.description, r.image_url as "imageUrl", r.amenities,
    r.price_range as "priceRange", r.contact_info as "contactInfo", r.number_of_courts as "numberOfCourts",
    r.membership_required as "membershipRequired", r.membership_info as "membershipInfo",
    r.average_rating as "averageRating", r.total_reviews as "totalReviews", r.version,
    r.created_at as "createdAt", r.updated_at as "updatedAt"
  from courts r`;

const EQUIPMENT = `select r.id, r.name, r.type, r.brand, r.description, r.image_url as "imageUrl", r.price,
    r.specifications, r.average_rating as "averageRating", r.total_reviews as "totalReviews", r.version,
    r.created_at as "createdAt", r.updated_at as "updatedAt"
  from equipment r`;

const REVIEWS = `select r.id, r.user_id as "userId",
    case when r.court_id is null then 'equipment' else 'court' end as "itemType",
    coalesce(r.court_id, r.equipment_id) as "itemId", coalesce(c.name, e.name) as "itemName",
    e.type as "equipmentType", r.rating, r.review_text as "reviewText", r.aspects, r.version,
    r.created_at as "createdAt", r.updated_at as "updatedAt",
    json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
      'profileImageUrl', u.profile_image_url) as user
  from reviews r
  join users u on u.id = r.user_id
  left join courts c on c.id = r.court_id
  left join equipment e on e.id = r.equipment_id`;

const NEWEST = "order by r.created_at desc, r.id desc limit $1";

// The API returns numbers where pg returns text.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

async function rows(sql: string, ...values: unknown[]): Promise<object[]> {
  return (await pool.query(sql, values)).rows;
}

async function withReviews(items: string, column: string, id: string): Promise<object> {
  const { rows: found } = await pool.query(`${items} where r.id = $1`, [id]);
  const table = column === "court_id" ? "courts" : "equipment";
  const { rows: sums } = await pool.query(`select aspect_sums from ${table} where id = $1`, [id]);
  const kind: AspectKind = found[0].type ?? "court";
  const aspects = aspectMeans(kind, sums[0].aspect_sums);
  return {
    ...found[0],
    aspects,
    reviews: await rows(`${REVIEWS} where r.${column} = $2 ${NEWEST}`, 100, id),
  };
}

function read(path: string, id: string, limit: string): Promise<object> {
  if (path === "/api/courts/") return withReviews(COURTS, "court_id", id);
  if (path === "/api/equipment/") return withReviews(EQUIPMENT, "equipment_id", id);
  if (path === "/api/courts") return rows(`${COURTS} ${NEWEST}`, limit);
  if (path === "/api/equipment") return rows(`${EQUIPMENT} ${NEWEST}`, limit);
  return rows(`${REVIEWS} ${NEWEST}`, limit);
}

createServer(async (req, res) => {
  const { pathname, searchParams } = new URL(req.url ?? "/", "http://plain");
  const [, path = "", id = ""] = /^(.*?)(\d*)$/.exec(pathname) ?? [];
  const body = JSON.stringify(await read(path, id, searchParams.get("limit") ?? "100"));
  res.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
  res.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");

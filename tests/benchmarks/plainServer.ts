/**
 * The baseline of the API: node:http, pg with named statements and JSON.stringify. It responds to the API's reads with the
 * rows of handwritten queries, and to new reviews with an insert, whose triggers count the review. It checks nothing.
 * Reads the database's address from DATABASE_URL and its own port from PORT.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import pg from "pg";
import type { AspectSums, ItemKind } from "../../app/features/catalogue/aspects.ts";
import { visitedShare } from "../../app/features/visits/visitedShare.ts";
import { aspectsOf, picturesOf, replyTo, visitsOf, withHeldOf } from "./apiColumns.ts";
import { COURT_COLUMNS } from "./courtCards.ts";

const COURTS = `select ${COURT_COLUMNS} from courts r`;

const EQUIPMENT = `select r.id, r.name, r.type, r.brand, r.description, r.image_url as "imageUrl", r.price,
    r.specifications, r.average_rating as "averageRating", r.total_reviews as "totalReviews", r.version,
    r.created_at as "createdAt", r.updated_at as "updatedAt"
  from equipment r`;

const REVIEWS = `select r.id, r.user_id as "userId",
    case when r.court_id is null then 'equipment' else 'court' end as "itemType",
    coalesce(r.court_id, r.equipment_id) as "itemId", coalesce(c.name, e.name) as "itemName",
    e.type as "equipmentType", r.rating, r.review_text as "reviewText", r.aspects,
    r.interest, r.held, r.visited_on is not null as visited, ${picturesOf("r")} as pictures, ${replyTo("r")} as reply,
    r.helpful_count as "helpfulCount", r.moderation_reason as "moderationReason", r.version,
    r.created_at as "createdAt", r.updated_at as "updatedAt",
    json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
      'profileImageUrl', u.profile_image_url) as user
  from reviews r
  join users u on u.id = r.user_id
  left join courts c on c.id = r.court_id
  left join equipment e on e.id = r.equipment_id`;

const NEWEST = "order by r.created_at desc, r.id desc limit $1";

const INSERT = `insert into all_reviews (user_id, court_id, rating, review_text) values ($1, $2, $3, $4)
  returning id, user_id as "userId", court_id as "itemId", rating, review_text as "reviewText", version,
    created_at as "createdAt", updated_at as "updatedAt"`;

/** One item, with the sums from which the means of aspects are made, and its numbers with held reviews. */
const oneOf = (items: string, column: string, more = "") =>
  items.replace("from", `, r.aspect_sums, ${withHeldOf("r", column)} as "withHeld" ${more} from`) +
  " where r.id = $1";

/** What each address reads. */
const STATEMENTS: Record<string, { name: string; text: string }> = {
  "/api/courts": { name: "courts", text: `${COURTS} ${NEWEST}` },
  "/api/equipment": { name: "equipment", text: `${EQUIPMENT} ${NEWEST}` },
  "/api/reviews": { name: "reviews", text: `${REVIEWS} ${NEWEST}` },
  "/api/courts/": { name: "court", text: oneOf(COURTS, "court_id", `, ${visitsOf("r")} as visits`) },
  "/api/equipment/": { name: "item", text: oneOf(EQUIPMENT, "equipment_id") },
  "/api/courts/ reviews": { name: "court_reviews", text: `${REVIEWS} where r.court_id = $2 ${NEWEST}` },
  "/api/equipment/ reviews": { name: "item_reviews", text: `${REVIEWS} where r.equipment_id = $2 ${NEWEST}` },
};

// The API returns numbers where pg returns text.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

async function rows<Row extends object>(address: string, ...values: unknown[]): Promise<Row[]> {
  const statement = STATEMENTS[address];
  if (!statement) throw new Error(`Nothing is read at ${address}`);
  return (await pool.query({ ...statement, values })).rows;
}

interface ItemRow {
  /** Of equipment. */
  type?: ItemKind;
  totalReviews: number;
  aspect_sums: AspectSums;
  /** Of a court. */
  visits?: number;
}

async function read(path: string, id: string, limit: string): Promise<object | undefined> {
  if (id === "") return rows(path, limit);
  const [item] = await rows<ItemRow>(path, id);
  if (!item) return;
  const { aspect_sums, visits, ...columns } = item;
  const aspects = aspectsOf(item.type ?? "court", aspect_sums);
  const share = visits === undefined ? {} : { visitedShare: visitedShare(visits, item.totalReviews) };
  return { ...columns, ...share, aspects, reviews: await rows(`${path} reviews`, 100, id) };
}

async function insert(values: unknown[]): Promise<object> {
  const result = await pool.query<{ id: number }>({ name: "insert", text: INSERT, values });
  return { ...result.rows[0], itemType: "court" };
}

async function write(req: IncomingMessage, res: ServerResponse, courtId: string): Promise<void> {
  const body = await text(req);
  const userId = req.headers["x-user"];
  if (courtId === "") {
    const { itemId, rating, reviewText } = JSON.parse(body);
    return sendJson(res, 201, await insert([userId, itemId, rating, reviewText]));
  }
  const form = new URLSearchParams(body);
  await insert([userId, courtId, form.get("rating"), form.get("reviewText")]);
  res.writeHead(303, { Location: `/courts/${courtId}` }).end();
}

function sendJson(res: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  res.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
  res.end(body);
}

createServer(async (req, res) => {
  const { pathname, searchParams } = new URL(req.url ?? "/", "http://plain");
  const [, path = "", id = ""] = /^(.*?)(\d*)(?:\/review)?$/.exec(pathname) ?? [];
  if (req.method === "POST") await write(req, res, id);
  else sendJson(res, 200, await read(path, id, searchParams.get("limit") ?? "100"));
}).listen(Number(process.env.PORT), "127.0.0.1");

import { desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { boolean, date, integer, jsonb, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import express from "express";
import pg from "pg";
import type { AspectSums, ItemKind } from "../../../../app/features/catalogue/aspects.ts";
import { visitedShare } from "../../../../app/features/visits/visitedShare.ts";
import { aspectsOf, picturesOf, replyTo, visitsOf, withHeldOf } from "../../apiColumns.ts";

const stars = (name: string) => numeric(name, { mode: "number" }).notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();

const courts = pgTable("courts", {
  id: integer().primaryKey(),
  name: text().notNull(),
  location: text().notNull(),
  description: text(),
  imageUrl: text("image_url"),
  amenities: text().array().notNull(),
  priceRange: text("price_range"),
  contactInfo: text("contact_info"),
  numberOfCourts: integer("number_of_courts").notNull(),
  membershipRequired: boolean("membership_required").notNull(),
  membershipInfo: text("membership_info"),
  averageRating: stars("average_rating"),
  totalReviews: integer("total_reviews").notNull(),
  version: integer().notNull(),
  createdAt: moment("created_at"),
  updatedAt: moment("updated_at"),
});

const equipment = pgTable("equipment", {
  id: integer().primaryKey(),
  name: text().notNull(),
  type: text().notNull(),
  brand: text(),
  description: text(),
  imageUrl: text("image_url"),
  price: integer(),
  specifications: jsonb().notNull(),
  averageRating: stars("average_rating"),
  totalReviews: integer("total_reviews").notNull(),
  version: integer().notNull(),
  createdAt: moment("created_at"),
  updatedAt: moment("updated_at"),
});

const users = pgTable("users", {
  id: text().primaryKey(),
  firstName: text("first_name"),
  lastName: text("last_name"),
  profileImageUrl: text("profile_image_url"),
});

const reviews = pgTable("reviews", {
  id: integer().primaryKey(),
  userId: text("user_id").notNull(),
  courtId: integer("court_id"),
  equipmentId: integer("equipment_id"),
  rating: stars("rating"),
  reviewText: text("review_text"),
  aspects: jsonb().notNull(),
  interest: text(),
  held: text(),
  visitedOn: date("visited_on"),
  helpfulCount: integer("helpful_count").notNull(),
  moderationReason: text("moderation_reason"),
  version: integer().notNull(),
  createdAt: moment("created_at"),
  updatedAt: moment("updated_at"),
});

const database = drizzle(new pg.Pool({ connectionString: process.env.DATABASE_URL }));
const limit = sql.placeholder("limit");
const id = sql.placeholder("id");

function newestReviewsWhere(condition?: SQL) {
  return database
    .select({
      id: reviews.id,
      userId: reviews.userId,
      itemType: sql<string>`case when ${reviews.courtId} is null then 'equipment' else 'court' end`,
      itemId: sql<number>`coalesce(${reviews.courtId}, ${reviews.equipmentId})`,
      itemName: sql<string>`coalesce(${courts.name}, ${equipment.name})`,
      equipmentType: equipment.type,
      rating: reviews.rating,
      reviewText: reviews.reviewText,
      aspects: reviews.aspects,
      interest: reviews.interest,
      held: reviews.held,
      visited: sql<boolean>`${reviews.visitedOn} is not null`,
      pictures: sql<object[]>`${sql.raw(picturesOf("reviews"))}`,
      reply: sql<object | null>`${sql.raw(replyTo("reviews"))}`,
      helpfulCount: reviews.helpfulCount,
      moderationReason: reviews.moderationReason,
      version: reviews.version,
      createdAt: reviews.createdAt,
      updatedAt: reviews.updatedAt,
      user: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        profileImageUrl: users.profileImageUrl,
      },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .leftJoin(courts, eq(courts.id, reviews.courtId))
    .leftJoin(equipment, eq(equipment.id, reviews.equipmentId))
    .where(condition)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
}

const newestReviews = newestReviewsWhere().prepare("reviews");
const court = database
  .select({
    ...getTableColumns(courts),
    sums: sql<AspectSums>`aspect_sums`,
    visits: sql<number>`${sql.raw(visitsOf("courts"))}`,
    withHeld: sql<object | null>`${sql.raw(withHeldOf("courts", "court_id"))}`,
  })
  .from(courts)
  .where(eq(courts.id, id))
  .prepare("court");
const item = database
  .select({
    ...getTableColumns(equipment),
    sums: sql<AspectSums>`aspect_sums`,
    withHeld: sql<object | null>`${sql.raw(withHeldOf("equipment", "equipment_id"))}`,
  })
  .from(equipment)
  .where(eq(equipment.id, id))
  .prepare("item");
const courtReviews = newestReviewsWhere(eq(reviews.courtId, id)).prepare("court_reviews");
const itemReviews = newestReviewsWhere(eq(reviews.equipmentId, id)).prepare("item_reviews");
const newestCourts = database
  .select()
  .from(courts)
  .orderBy(desc(courts.createdAt), desc(courts.id))
  .limit(limit)
  .prepare("courts");
const newestEquipment = database
  .select()
  .from(equipment)
  .orderBy(desc(equipment.createdAt), desc(equipment.id))
  .limit(limit)
  .prepare("equipment");

const limitOf = ({ query }: express.Request) => ({ limit: Number(query.limit ?? 100) });
const app = express();

app.get("/api/courts", async (req, res) => res.json(await newestCourts.execute(limitOf(req))));
app.get("/api/equipment", async (req, res) => res.json(await newestEquipment.execute(limitOf(req))));
app.get("/api/reviews", async (req, res) => res.json(await newestReviews.execute(limitOf(req))));
app.get("/api/courts/:id", async ({ params }, res) => {
  const [{ sums, visits, ...row }] = await court.execute(params);
  const newest = await courtReviews.execute({ ...params, limit: 100 });
  res.json({
    ...row,
    visitedShare: visitedShare(visits, row.totalReviews),
    aspects: aspectsOf("court", sums),
    reviews: newest,
  });
});
app.get("/api/equipment/:id", async ({ params }, res) => {
  const [{ sums, ...row }] = await item.execute(params);
  const newest = await itemReviews.execute({ ...params, limit: 100 });
  res.json({ ...row, aspects: aspectsOf(row.type as ItemKind, sums), reviews: newest });
});

app.listen(Number(process.env.PORT), "127.0.0.1");

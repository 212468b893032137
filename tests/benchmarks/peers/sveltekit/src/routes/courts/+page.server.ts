import pg from "pg";
import { type CourtRow, cardOf, QUERY } from "../../../../../courtCards";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

export async function load() {
  const { rows } = await pool.query<CourtRow>(QUERY);
  return { total: rows[0]?.total, cards: rows.map(cardOf) };
}

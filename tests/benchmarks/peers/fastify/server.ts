import view from "@fastify/view";
import { Eta } from "eta";
import fastify from "fastify";
import pg from "pg";
import { type CourtRow, cardOf, PIN, QUERY, STARS } from "../../courtCards.ts";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const app = fastify();
await app.register(view, {
  engine: { eta: new Eta({ cache: true }) },
  root: import.meta.dirname,
  production: true,
});

app.get("/courts", async (_request, reply) => {
  const { rows } = await pool.query<CourtRow>(QUERY);
  return reply.viewAsync("courts.eta", { total: rows[0]?.total, cards: rows.map(cardOf), PIN, STARS });
});

await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });

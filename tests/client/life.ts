/**
 * The life of a court, a racket and a review, by a client that was made of the API's description. Its journey makes
 * `generated/description.ts`, has this checked against it, and runs it: `life.ts ORIGIN TOKEN`.
 */
import createClient from "openapi-fetch";
import type { components, paths } from "./generated/description.ts";

const [origin = "", token = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: origin, headers: { Authorization: `Bearer ${token}` } });

/** @throws where an answer has another status */
function expectStatus(what: string, { status }: Response, expected: number): void {
  if (status !== expected) throw new Error(`${what}: ${status} instead of ${expected}`);
}

function expectEqual<Value>(what: string, value: Value, expected: Value): void {
  if (value !== expected) throw new Error(`${what}: ${value} instead of ${expected}`);
}

/** What an answer holds. @throws where it holds nothing */
function held<Data>(what: string, data: Data | undefined): Data {
  if (data === undefined) throw new Error(`${what}: nothing`);
  return data;
}

async function lifeOfCourt(): Promise<void> {
  const added = await client.POST("/api/courts", {
    body: { name: "Generated Courts", location: "Powai, Mumbai", numberOfCourts: 2, amenities: ["Parking"] },
  });
  expectStatus("a new court", added.response, 201);
  const { id }: components["schemas"]["Court"] = held("a new court", added.data);
  const params = { path: { id } };
  expectEqual("its address", added.response.headers.get("Location"), `/api/courts/${id}`);

  const read = await client.GET("/api/courts/{id}", { params });
  const tag = read.response.headers.get("ETag") ?? "";
  const again = await client.GET("/api/courts/{id}", {
    params: { ...params, header: { "If-None-Match": tag } },
  });
  expectStatus("a court that is known", again.response, 304);

  const change = (header: { "If-Match": string }, priceRange: string) =>
    client.PUT("/api/courts/{id}", { params: { ...params, header }, body: { priceRange } });
  const changed = await change({ "If-Match": tag }, "₹500-700");
  expectEqual("the price", held("a changed court", changed.data).priceRange, "₹500-700");
  const stale = await change({ "If-Match": tag }, "₹900");
  expectStatus("a change that comes too late", stale.response, 412);
  expectEqual("its problem", held("a problem", stale.error).status, 412);

  await lifeOfReview(id);

  const found = await client.GET("/api/search", { params: { query: { q: "generatd" } } });
  expectEqual("the court that is found", held("what is found", found.data).courts[0]?.id, id);
  expectStatus("its end", (await client.DELETE("/api/courts/{id}", { params })).response, 204);
  expectStatus("what is gone", (await client.GET("/api/courts/{id}", { params })).response, 404);
}

async function lifeOfReview(courtId: number): Promise<void> {
  const write = () =>
    client.POST("/api/reviews", {
      body: { itemType: "court", itemId: courtId, rating: 4.5, reviewText: "Made by a machine." },
    });
  const written = await write();
  expectStatus("a review", written.response, 201);
  expectStatus("a second one", (await write()).response, 409);
  const { id } = held("a review", written.data);
  const params = { path: { id } };

  const court = held(
    "its court",
    (await client.GET("/api/courts/{id}", { params: { path: { id: courtId } } })).data,
  );
  expectEqual("the average", court.averageRating, 4.5);
  expectEqual("the review of the court", court.reviews[0]?.id, id);

  const changed = await client.PUT("/api/reviews/{id}", { params, body: { rating: 3 } });
  expectEqual("the stars", held("a changed review", changed.data).rating, 3);
  const wrong = await client.PUT("/api/reviews/{id}", { params, body: { rating: 3.3 } });
  expectStatus("stars that there are none of", wrong.response, 422);
  expectEqual(
    "the field at fault",
    Object.keys(wrong.error && "errors" in wrong.error ? (wrong.error.errors ?? {}) : {})[0],
    "rating",
  );

  const page = await client.GET("/api/reviews", { params: { query: { limit: 1 } } });
  expectEqual("the newest review", held("the reviews", page.data)[0]?.id, id);
  const next = /[?&]cursor=([^&>]+)/.exec(page.response.headers.get("Link") ?? "")?.[1] ?? "";
  const after = await client.GET("/api/reviews", { params: { query: { limit: 1, cursor: next } } });
  expectEqual("how many there are on the next page", held("the next page", after.data).length, 1);

  expectStatus("its end", (await client.DELETE("/api/reviews/{id}", { params })).response, 204);
}

async function lifeOfRacket(): Promise<void> {
  const added = await client.POST("/api/equipment", {
    body: {
      name: "Generated Pro",
      type: "racket",
      price: 14_990,
      specifications: { shape: "round", weight: 365 },
    },
  });
  const { id, specifications } = held("a new racket", added.data);
  expectEqual("its weight", specifications.weight, 365);
  const params = { path: { id } };
  const changed = await client.PUT("/api/equipment/{id}", { params, body: { price: null } });
  expectEqual("its price", held("a changed racket", changed.data).price, null);
  const rackets = await client.GET("/api/equipment", { params: { query: { type: "racket" } } });
  expectEqual("the newest racket", held("the rackets", rackets.data)[0]?.id, id);
  expectStatus("its end", (await client.DELETE("/api/equipment/{id}", { params })).response, 204);
}

await lifeOfCourt();
await lifeOfRacket();
console.log("They have lived.");

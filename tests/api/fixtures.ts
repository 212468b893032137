import type { TestDatabase } from "../support/testDatabase";
import { drawImages } from "./generatedForms";
import type { Fixtures } from "./generatedRequests";
import type { Header } from "./rawRequest";

/** An image address, and none. */
const IMAGES = ["https://example.com/court.jpg?w=1", null];

/** Adds rows of every kind to a database, so that generated requests can refer to them. */
export async function createFixtures(store: TestDatabase, origin: string): Promise<Fixtures> {
  const admin = await store.user({ superAdmin: true });
  const player = await store.user();
  const owner = await store.user();
  const { claims, equipment, proposals, reviews, settings, tokens } = store.repositories();

  async function bearer(userId: string, scope: "read" | "write"): Promise<Header> {
    const created = await tokens.add(userId, { name: `To ${scope}`, scope, lifetime: "30" });
    if (typeof created === "string") throw new Error(created);
    return ["Authorization", `Bearer ${created.token}`];
  }

  const courtIds = [await store.court(), await store.court(), await store.court()];
  const racket = await equipment.add({ name: "Vertex", type: "racket", specifications: { weight: 365 } });
  const ball = await equipment.add({ name: "Pro S", type: "ball" });
  const reviewIds: number[] = [];
  for (const userId of [admin.id, player.id]) {
    for (const item of [
      { itemType: "court", itemId: courtIds[0] ?? 0 } as const,
      { itemType: "equipment", itemId: racket.id } as const,
    ]) {
      const added = await reviews.add(userId, item, { rating: 4, reviewText: "Good bounce." }, []);
      if (added.outcome === "added") reviewIds.push(added.review.id);
    }
  }
  const owned = { itemType: "court", itemId: courtIds[1] ?? 0 } as const;
  await claims.add(owner.id, owned, "I run it.");
  const claim = await claims.findByUser(owner.id, owned);
  await claims.decide(claim?.id ?? 0, { verdict: "accepted", answer: null, by: admin.id });
  await proposals.propose(owner.id, owned, [{ field: "numberOfCourts", value: 3 }]);
  const proposal = await proposals.findByUser(owner.id, owned);
  await settings.save("guidelines", "Be kind.", null);
  await settings.save("cookie-policy", "There is one.", null);

  const callers = [
    [await bearer(admin.id, "write")],
    [await bearer(player.id, "write")],
    [await bearer(player.id, "read")],
    [["Cookie", admin.cookie] as const, ["Origin", origin] as const],
  ];
  // The last use is stored once an hour; updating it now prevents a change during the test.
  await store.rows("update access_tokens set used_at = now()");
  const first = await fetch(`${origin}/api/reviews?limit=1`);
  const [, cursor] = /cursor=([\d-]+)/.exec(first.headers.get("Link") ?? "") ?? [];
  return {
    ids: {
      courts: courtIds,
      equipment: [racket.id, ball.id],
      reviews: reviewIds,
      users: [admin.id, player.id],
      claims: [claim?.id],
      proposals: [proposal?.id],
    },
    known: {
      itemId: [...courtIds, racket.id],
      cursor: [cursor],
      q: ["sea", "Vertx", "bounce", ""],
      imageUrl: IMAGES,
      profileImageUrl: [null],
      // Of oEmbed.
      url: [`${origin}/courts/${courtIds[0]}`, `${origin}/equipment/${racket.id}`],
    },
    callers,
    images: await drawImages(),
  };
}

import { z } from "zod";
import { courtAnswer } from "~/features/courts/court.answer.server";
import { equipmentAnswer } from "~/features/equipment/equipment.answer.server";
import { reviewAnswer } from "~/features/reviews/review.answer.server";
import { findEverything } from "~/features/search/findEverything.server";
import type { Calls } from "~/kernel/call";
import { searchText } from "~/kernel/query";
import { apiResource, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/search";

/** How much of each kind is given: the best of it. */
const MOST = 20;

const some = <Item extends z.ZodType>(item: Item) => z.array(item).max(MOST);

const CALLS = {
  GET: {
    id: "search",
    summary: "Courts, rackets, balls and reviews by a text, the best first",
    notes: "Names are found by their beginnings and with slips. Nothing in the text is an operator.",
    who: "everybody",
    query: z.object({
      q: z
        .string()
        .optional()
        .meta({
          description: "What is looked for. A blank one finds nothing.",
          examples: ["bandra"],
        }),
    }),
    gives: z
      .object({
        courts: some(courtAnswer),
        rackets: some(equipmentAnswer),
        balls: some(equipmentAnswer),
        reviews: some(reviewAnswer),
        partial: z.literal(true).optional().meta({
          description:
            "Present where some results took too long to find and are missing. Fewer words take less time.",
        }),
      })
      .meta({ id: "Found", description: "The best of each kind." }),
    problems: { 429: "Too many searches in a minute." },
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  async GET({ request, url, context }) {
    const q = searchText(url.searchParams.get("q"));
    if (!q) return found(request, { courts: [], rackets: [], balls: [], reviews: [] });
    const { courts, rackets, balls, reviews, isPartial } = await findEverything(
      context.get(databaseContext),
      q,
      {
        courts: MOST,
        rackets: MOST,
        balls: MOST,
        reviews: MOST,
      },
    );
    return found(request, {
      courts: courts.items,
      rackets: rackets.items,
      balls: balls.items,
      reviews: reviews.items,
      ...(isPartial ? { partial: true } : {}),
    });
  },
});

export const action = loader;

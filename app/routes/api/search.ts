import { z } from "zod";
import { courtResponse } from "~/features/courts/court.response.server";
import { equipmentResponse } from "~/features/equipment/equipment.response.server";
import { reviewResponse } from "~/features/reviews/review.response.server";
import { findEverything } from "~/features/search/findEverything.server";
import { apiRoute, okResponse } from "~/http/apiRoute";
import { searchText } from "~/http/listQuery";
import type { Operations } from "~/http/operation";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/search";

/** The maximum number of results of each kind. */
const MAX_RESULTS = 20;

const resultsOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(MAX_RESULTS);

const OPERATIONS = {
  GET: {
    id: "search",
    summary: "Courts, rackets, balls and reviews by a text, the best first",
    notes: "Names are found by their beginnings and with slips. Nothing in the text is an operator.",
    auth: "everybody",
    query: z.object({
      q: z
        .string()
        .optional()
        .meta({
          description: "What is looked for. A blank one finds nothing.",
          examples: ["bandra"],
        }),
    }),
    response: z
      .object({
        courts: resultsOf(courtResponse),
        rackets: resultsOf(equipmentResponse),
        balls: resultsOf(equipmentResponse),
        reviews: resultsOf(reviewResponse),
        partial: z.literal(true).optional().meta({
          description:
            "Present where some results took too long to find and are missing. Fewer words take less time.",
        }),
      })
      .meta({ id: "Found", description: "The best of each kind." }),
    problems: { 429: "Too many searches in a minute." },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, url, context }) {
    const q = searchText(url.searchParams.get("q"));
    if (!q) return okResponse(request, { courts: [], rackets: [], balls: [], reviews: [] });
    const { courts, rackets, balls, reviews, isPartial } = await findEverything(
      context.get(databaseContext),
      q,
      {
        courts: MAX_RESULTS,
        rackets: MAX_RESULTS,
        balls: MAX_RESULTS,
        reviews: MAX_RESULTS,
      },
    );
    return okResponse(request, {
      courts: courts.items,
      rackets: rackets.items,
      balls: balls.items,
      reviews: reviews.items,
      ...(isPartial ? { partial: true } : {}),
    });
  },
});

export const action = loader;

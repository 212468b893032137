import { z } from "zod";
import { itemBody } from "~/features/catalogue/itemBody.server";
import { courtResponse } from "~/features/courts/court.response.server";
import { equipmentResponse } from "~/features/equipment/equipment.response.server";
import { byPlural, EQUIPMENT_PLURALS } from "~/features/equipment/equipment.types";
import { reviewResponse } from "~/features/reviews/review.response.server";
import { findEverything } from "~/features/search/findEverything.server";
import { apiRoute, okResponse } from "~/http/apiRoute";
import { MAX_SEARCH, searchText } from "~/http/listQuery";
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
    notes: "Finds beginnings of names, and misspelled ones. There are no operators.",
    auth: "everybody",
    query: z.object({
      q: z
        .string()
        .optional()
        .meta({
          description: `The search text. A blank one finds nothing; what follows the first ${MAX_SEARCH} characters is ignored.`,
          examples: ["bandra"],
        }),
    }),
    response: z
      .object({
        courts: resultsOf(courtResponse),
        ...byPlural(() => resultsOf(equipmentResponse)),
        reviews: resultsOf(reviewResponse),
        partial: z.literal(true).optional().meta({
          description:
            "Present where some results took too long to find and are missing. Fewer words take less time.",
        }),
      })
      .meta({ id: "Found", description: "The best of each kind." }),
    limit: "search",
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, url, context }) {
    const q = searchText(url.searchParams.get("q"));
    if (!q) return okResponse(request, { courts: [], ...byPlural(() => []), reviews: [] });
    const limits = { courts: MAX_RESULTS, ...byPlural(() => MAX_RESULTS), reviews: MAX_RESULTS };
    const found = await findEverything(context.get(databaseContext), q, limits);
    return okResponse(request, {
      courts: found.courts.items.map(itemBody),
      ...byPlural((type) => found[EQUIPMENT_PLURALS[type]].items.map(itemBody)),
      reviews: found.reviews.items,
      ...(found.isPartial ? { partial: true } : {}),
    });
  },
});

export const action = loader;

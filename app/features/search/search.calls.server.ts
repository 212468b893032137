import { z } from "zod";
import type { Calls } from "~/kernel/call";
import { courtAnswer } from "../courts/court.calls.server";
import { equipmentAnswer } from "../equipment/equipment.calls.server";
import { reviewAnswer } from "../reviews/review.calls.server";

/** How much of each kind is given: the best of it. */
export const FOUND_OF_EACH = 20;

const found = <Item extends z.ZodType>(item: Item) => z.array(item).max(FOUND_OF_EACH);

export const SEARCH_CALLS = {
  GET: {
    id: "search",
    summary: "Courts, rackets, balls and reviews by a text, the best first",
    notes: "Names are found by their beginnings and with slips. Nothing in the text is an operator.",
    who: "everybody",
    query: z.object({
      q: z.string().optional().meta({ description: "What is looked for. A blank one finds nothing." }),
    }),
    gives: z
      .object({
        courts: found(courtAnswer),
        rackets: found(equipmentAnswer),
        balls: found(equipmentAnswer),
        reviews: found(reviewAnswer),
      })
      .meta({ id: "Found", description: "The best of each kind." }),
    problems: { 429: "Too many searches in a minute." },
  },
} as const satisfies Calls;

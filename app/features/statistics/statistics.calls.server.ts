import { z } from "zod";
import type { Calls } from "~/kernel/call";
import type { Statistics } from "./statistics.view";

const howMany = z.int().nonnegative();

const statisticsAnswer = z
  .object({ courts: howMany, rackets: howMany, balls: howMany, reviews: howMany })
  .meta({
    id: "Statistics",
    description: "How much there is of everything.",
    examples: [{ courts: 25, rackets: 30, balls: 13, reviews: 300 }],
  }) satisfies z.ZodType<Statistics>;

export const STATISTICS_CALLS = {
  GET: {
    id: "getStatistics",
    summary: "How much there is on the site",
    who: "everybody",
    gives: statisticsAnswer,
  },
} as const satisfies Calls;

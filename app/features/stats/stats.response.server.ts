import { z } from "zod";
import type { Stats } from "./stats.view";

const total = z.int().nonnegative();

export const statsResponse = z.object({ courts: total, rackets: total, balls: total, reviews: total }).meta({
  id: "Statistics",
  description: "How much there is of everything.",
  examples: [{ courts: 25, rackets: 30, balls: 13, reviews: 300 }],
}) satisfies z.ZodType<Stats>;

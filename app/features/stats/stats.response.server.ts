import { z } from "zod";
import { byPlural } from "../equipment/equipment.types";
import type { Stats } from "./stats.view";

const total = z.int().nonnegative();

export const statsResponse = z.object({ courts: total, ...byPlural(() => total), reviews: total }).meta({
  id: "Statistics",
  description: "The number of courts, rackets, balls and reviews.",
  examples: [{ courts: 25, ...byPlural((type) => (type === "racket" ? 30 : 13)), reviews: 300 }],
}) satisfies z.ZodType<Stats>;

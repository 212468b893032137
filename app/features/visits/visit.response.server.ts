import { z } from "zod";
import { courtResponse } from "../courts/court.response.server";

/** A court with the share of its reviews that have a visit. */
export const visitedCourtResponse = courtResponse.extend({
  visitedShare: z.number().min(0).max(1).nullable().meta({
    description:
      "The share of the reviews that count whose author gave the court's code, of two decimals; null without reviews.",
  }),
});

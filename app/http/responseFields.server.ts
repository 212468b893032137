import { z } from "zod";

/** Schemas that the API's response schemas share. */

export const itemId = z
  .int32()
  .positive()
  .meta({ examples: [7] });

export const itemType = z.enum(["court", "equipment"]);

export const userId = z.string().meta({ examples: ["3f1c9a52-8d1e-4c55-9b52-0d3c7f3ab001"] });

/** The parameters of an address with a number as its id. */
export const itemParams = z.object({ id: itemId });

/** The parameters of an address with a user's id. */
export const userParams = z.object({ id: userId });

export const timestamp = z.iso
  .datetime()
  .meta({ description: "A time in UTC.", examples: ["2026-10-19T16:05:00.000Z"] });

export const stars = z
  .number()
  .min(0.5)
  .max(5)
  .multipleOf(0.5)
  .meta({ examples: [4.5] });

const ratingMean = z
  .number()
  .min(0)
  .max(5)
  .meta({ description: "The plain mean of its reviews in stars, with two decimals; 0 without reviews." });

/** The last fields of every reviewable item. */
export const reviewableFields = {
  averageRating: ratingMean,
  totalReviews: z.int().nonnegative(),
  version: z.int().positive(),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const uploadedPicture = z
  .string()
  .regex(/^\/uploads\//)
  .nullable()
  .meta({
    description: "The path of the user's picture, an upload of this site; null shows their initials.",
  });

export const imageUrl = z
  .string()
  .nullable()
  .meta({ description: "The address of a picture: one of the web, or the path of an upload of this site." });

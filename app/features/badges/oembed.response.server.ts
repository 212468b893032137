import { z } from "zod";
import { product } from "~/lib/product";
import { BADGE_SIZE } from "./badge";

/** A badge as oEmbed's type `rich` (https://oembed.com). */
export const embedResponseSchema = z
  .object({
    version: z.literal("1.0"),
    type: z.literal("rich"),
    title: z.string().meta({ description: "The name of the court, racket or ball." }),
    provider_name: z.string(),
    provider_url: z.string(),
    cache_age: z.int().positive().meta({ description: "How long it may be stored, in seconds." }),
    width: z.int().positive().meta({ description: "In pixels." }),
    height: z.int().positive().meta({ description: "In pixels." }),
    html: z.string().meta({ description: "A link with the badge." }),
  })
  .meta({
    id: "Embed",
    description: "A badge with the rating of an item, for a page of another site.",
    examples: [
      {
        version: "1.0",
        type: "rich",
        title: "Smash Point",
        provider_name: product.name,
        provider_url: "https://bandeja.example",
        cache_age: 3600,
        ...BADGE_SIZE,
        html: `<a href="https://bandeja.example/courts/7"><img src="https://bandeja.example/courts/7/badge.svg" width="256" height="72" alt="Smash Point, rated 4.6 out of 5 in 12 reviews on ${product.name}"></a>`,
      },
    ],
  });

/** The only format. */
export const FORMAT = "json";

/** A number of pixels. */
export const PIXELS = /^[1-9]\d{0,8}$/;

const pixels = z.string().regex(PIXELS).optional();

/** The parameters that `readEmbedRequest` reads. */
export const embedQuery = z.object({
  url: z.string().meta({
    description: "The address of an item's page on this site.",
    examples: ["https://bandeja.example/courts/7"],
  }),
  format: z
    .enum([FORMAT])
    .optional()
    .meta({ examples: [FORMAT] }),
  maxwidth: pixels.meta({ description: "The largest width, in pixels.", examples: ["200"] }),
  maxheight: pixels.meta({ description: "The largest height, in pixels.", examples: ["60"] }),
});

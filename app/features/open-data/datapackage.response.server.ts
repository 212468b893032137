import { z } from "zod";
import type { datapackage } from "./datapackage.server";
import { FIELD_TYPES, TABLE_NAMES } from "./dataset";

const field = z.object({
  name: z.string(),
  type: z.enum(FIELD_TYPES),
  format: z.literal("any").exactOptional(),
  description: z.string(),
  constraints: z.object({ required: z.literal(true) }).exactOptional(),
});

const resource = z.object({
  profile: z.literal("tabular-data-resource"),
  name: z.enum(TABLE_NAMES),
  path: z.string().meta({ description: "The file, beside this description." }),
  title: z.string(),
  description: z.string(),
  format: z.literal("csv"),
  mediatype: z.literal("text/csv"),
  encoding: z.literal("utf-8"),
  schema: z
    .object({
      fields: z.array(field),
      missingValues: z.array(z.string()),
      primaryKey: z.string(),
      foreignKeys: z
        .array(
          z.object({ fields: z.string(), reference: z.object({ resource: z.string(), fields: z.string() }) }),
        )
        .exactOptional(),
    })
    .meta({ description: "A Table Schema." }),
});

/** The description of the open data. */
export const datapackageResponse = z
  .object({
    profile: z.literal("tabular-data-package"),
    name: z.string(),
    id: z.string(),
    title: z.string(),
    homepage: z.string(),
    description: z.string(),
    licenses: z
      .array(z.object({ name: z.string().exactOptional(), path: z.string().exactOptional() }))
      .exactOptional(),
    sources: z.array(z.object({ title: z.string() })).exactOptional(),
    resources: z.array(resource),
  })
  .meta({
    id: "DataPackage",
    description: "A Tabular Data Package (https://specs.frictionlessdata.io/tabular-data-package/).",
  }) satisfies z.ZodType<ReturnType<typeof datapackage>>;

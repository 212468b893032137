import { z } from "zod";
import { shortDigest } from "~/lib/digest.server";
import { memoize } from "~/lib/memoize";
import type { FieldView, OperationView, Reference, ShapeView, TypeView } from "./reference.view";

/** The part of JSON Schema that the page shows. */
const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    items: schemaSchema.optional(),
    anyOf: z.array(schemaSchema).optional(),
    allOf: z.array(schemaSchema).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    required: z.array(z.string()).optional(),
    description: z.string().optional(),
    examples: z.array(z.unknown()).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    multipleOf: z.number().optional(),
    maxLength: z.number().optional(),
    maxItems: z.number().optional(),
  }),
);

interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  enum?: unknown[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  description?: string | undefined;
  examples?: unknown[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  multipleOf?: number | undefined;
  maxLength?: number | undefined;
  maxItems?: number | undefined;
}

const contentSchema = z.record(
  z.string(),
  z.object({ schema: schemaSchema, example: z.unknown().optional() }),
);

const headerSchema = z.object({ description: z.string() });

/** A reference to a header of the components. */
const referenceSchema = z.object({ $ref: z.string() });

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        schema: schemaSchema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      headers: z.record(z.string(), z.union([headerSchema, referenceSchema])).default({}),
      content: contentSchema.default({}),
    }),
  ),
});

const documentSchema = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({
    schemas: z.record(z.string(), schemaSchema),
    headers: z.record(z.string(), headerSchema),
  }),
});

/** Characters of a tag: enough to tell the few descriptions of a process apart. */
const TAG_LENGTH = 12;

/** Converts an OpenAPI document into the view of the reference page, once. @throws ZodError when it is not valid */
export const referenceOf = memoize(createReference);

function createReference(document: object): Reference {
  const { tags, paths, components } = documentSchema.parse(document);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tags: operation.tags,
      view: callView(path, method, operation, components.headers),
    })),
  );
  return {
    tag: shortDigest(JSON.stringify(document), TAG_LENGTH),
    groups: tags.map(({ name, description }) => ({
      name,
      description,
      calls: calls.filter((call) => call.tags.includes(name)).map(({ view }) => view),
    })),
    shapes: Object.entries(components.schemas).map(([name, schema]) => shapeView(name, schema)),
  };
}

function callView(
  path: string,
  method: string,
  operation: z.infer<typeof operationSchema>,
  shared: Readonly<Record<string, z.infer<typeof headerSchema>>>,
): OperationView {
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    parameters: operation.parameters.map(({ name, in: place, required, schema }) => ({
      ...fieldView(name, schema, required),
      notes: [parameterNote(place), notesOn(schema)].filter(Boolean).join(" "),
    })),
    body: body
      ? { mediaType: body[0], fields: fieldsOf(body[1].schema), example: formatExample(body[1].example) }
      : null,
    answers: Object.entries(operation.responses).map(([status, { description, headers, content }]) => {
      const [response] = Object.values(content);
      const notes = Object.entries(headers).map(([header, one]) => {
        const { description } = "$ref" in one ? (shared[nameIn(one.$ref)] ?? { description: "" }) : one;
        return `\`${header}\`: ${description}`;
      });
      return {
        status,
        description: [description, ...notes].join(" "),
        type: response ? typeView(response.schema) : null,
      };
    }),
  };
}

function parameterNote(place: string): string {
  return place === "path" ? "In the path." : place === "header" ? "A header." : "";
}

function shapeView(name: string, schema: Schema): ShapeView {
  const [example] = schema.examples ?? [];
  return {
    name,
    description: schema.description ?? "",
    fields: fieldsOf(schema),
    example: formatExample(example),
  };
}

/** Formats an example as indented JSON; null without one. */
function formatExample(example: unknown): string | null {
  return example === undefined ? null : JSON.stringify(example, null, 2);
}

/** The fields of the objects that a value is or contains. A reference to a shape has none: it links to them. */
function fieldsOf(schema: Schema): FieldView[] {
  const { properties = {}, required = [], allOf = [], anyOf = [], items } = schema;
  const own = Object.entries(properties).map(([name, schema]) =>
    fieldView(name, schema, required.includes(name)),
  );
  return [...own, ...[...allOf, ...anyOf, ...(items ? [items] : [])].flatMap(fieldsOf)];
}

function fieldView(name: string, schema: Schema, isRequired: boolean): FieldView {
  return { name, type: typeView(schema), isRequired, notes: notesOn(schema), fields: fieldsOf(schema) };
}

function typeView(schema: Schema): TypeView {
  const { $ref, items, anyOf, enum: values, type, format } = schema;
  if ($ref) {
    const name = nameIn($ref);
    return { text: name, shape: name };
  }
  if (values) return typeOf(values.map((value) => JSON.stringify(value)).join(" or "));
  if (anyOf) {
    const parts = anyOf.map(typeView);
    return {
      text: parts.map(({ text }) => text).join(" or "),
      shape: parts.find(({ shape }) => shape)?.shape ?? null,
    };
  }
  if (items) {
    const { text, shape } = typeView(items);
    return { text: `list of ${text}`, shape };
  }
  if (format === "binary") return typeOf("file");
  return typeOf([type ?? "anything"].flat().join(" or "));
}

/** The name of a component that a reference leads to. */
function nameIn(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}

function typeOf(text: string): TypeView {
  return { text, shape: null };
}

/** The range of a number. That of all safe integers says nothing, so a bound which only keeps to it is left out. */
function rangeNote(minimum: number, maximum: number): string {
  if (maximum < Number.MAX_SAFE_INTEGER) return `From ${minimum} to ${maximum}.`;
  return minimum > Number.MIN_SAFE_INTEGER ? `At least ${minimum}.` : "";
}

function notesOn(schema: Schema): string {
  const { minimum, maximum, multipleOf, maxLength, maxItems, description, anyOf = [] } = schema;
  const bounds = [
    minimum !== undefined && maximum !== undefined && rangeNote(minimum, maximum),
    multipleOf !== undefined && `In steps of ${multipleOf}.`,
    maxLength !== undefined && `At most ${maxLength} characters.`,
    maxItems !== undefined && `At most ${maxItems}.`,
  ];
  return [...bounds, description, ...anyOf.map(notesOn)].filter(Boolean).join(" ");
}

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { z } from "zod";
import { isApiPath, isForPrograms } from "~/http/addresses";
import { schemaOfRequest } from "./schemaValues";

type Send = (request: Request) => Promise<Response>;

/** The part of a request that the validation of its response needs. */
type ValidatedRequest = Pick<Request, "method" | "url">;

const headerSchema = z.object({ required: z.boolean().optional() });

const responseSchema = z.object({
  headers: z.record(z.string(), headerSchema.extend({ $ref: z.string().optional() })).default({}),
  content: z.record(z.string(), z.object({ schema: z.looseObject({}) })).default({}),
});

const operationSchema = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: schemaOfRequest })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaOfRequest })) }).optional(),
  responses: z.record(z.string(), responseSchema),
});

/** The parts of the API's description from which requests are generated and against which responses are validated. */
const descriptionSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({
    schemas: z.record(z.string(), z.looseObject({})),
    headers: z.record(z.string(), headerSchema),
  }),
});

type Description = z.infer<typeof descriptionSchema>;
type DescribedResponse = z.infer<typeof responseSchema>;

/** A described operation. */
export type DescribedOperation = z.infer<typeof operationSchema> & { method: string; path: string };

/** Validates an API response against the description. @throws when it does not match */
export type ResponseValidator = (request: ValidatedRequest, response: Response) => Promise<void>;

/** Statuses of every operation that are not described: URL too long, unsupported expectation. */
const UNDESCRIBED_STATUSES = new Set([413, 414, 417]);

/** The status of a request whose headers are too large: sent before its path is known. */
const HEADERS_TOO_LARGE = 431;

const READS = new Set(["GET", "HEAD"]);

/** Headers that clients act on: each response describes those that it has. */
const DESCRIBED_HEADERS = ["Link", "Location", "Retry-After", "WWW-Authenticate"];

/** Statuses of paths and methods without an operation. */
const PROBLEM: DescribedResponse = {
  headers: { "Retry-After": {}, "WWW-Authenticate": {} },
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

/** Creates a validator from the description that the app serves. */
export async function fetchResponseValidator(send: Send, origin: string): Promise<ResponseValidator> {
  return createResponseValidator(await readDescription(send, origin));
}

/** Fetches the description that the app serves. */
export async function readDescription(send: Send, origin: string): Promise<Description> {
  const response = await send(new Request(`${origin}/api/openapi.json`));
  return descriptionSchema.parse(await response.json());
}

/** All operations of a description, in order. */
export function operationsIn({ paths }: Description): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** Creates a validator from a description. */
export function createResponseValidator(description: Description): ResponseValidator {
  const validate = validator(description);
  const find = finder(description);
  return async (request, response) => {
    const { pathname } = new URL(request.url);
    if (!isForPrograms(pathname) || pathname.endsWith(".data") || request.method === "OPTIONS") return;
    // Other methods there are rejected as those of pages.
    if (!isApiPath(pathname) && !READS.has(request.method)) return;
    if (response.status === HEADERS_TOO_LARGE || isSlashRedirect(pathname, response)) return;
    const described = find(request.method, pathname, response.status);
    const errors = described
      ? [
          ...headerErrors(response, described, description),
          ...(await bodyErrors(request, response, described, validate)),
        ]
      : ["the response is not described"];
    if (errors.length > 0) {
      throw new Error(`${request.method} ${pathname} responds ${response.status}: ${errors.join("; ")}`);
    }
  };
}

/** Finds the description of a response; that of a problem when the path or method is not described. */
function finder({ paths }: Description) {
  const addresses = Object.entries(paths).map(([path, methods]) => ({
    methods,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`, "i"),
  }));
  return (method: string, path: string, status: number): DescribedResponse | undefined => {
    if (UNDESCRIBED_STATUSES.has(status)) return PROBLEM;
    const methods = addresses.find(({ pattern }) => pattern.test(path))?.methods;
    const operation = methods?.[method === "HEAD" ? "get" : method.toLowerCase()];
    return operation ? operation.responses[status] : status >= 400 ? PROBLEM : undefined;
  };
}

/** Whether the server redirected because of two slashes in a row. */
function isSlashRedirect(path: string, { status }: Response): boolean {
  return status === 308 && path.includes("//");
}

function headerErrors(
  response: Response,
  { headers }: DescribedResponse,
  { components }: Description,
): string[] {
  const missing = Object.entries(headers).flatMap(([name, { $ref, ...inline }]) => {
    const header = $ref ? components.headers[$ref.replace("#/components/headers/", "")] : inline;
    return header?.required && !response.headers.has(name) ? [`${name} is missing`] : [];
  });
  const undescribed = DESCRIBED_HEADERS.filter((name) => response.headers.has(name) && !(name in headers));
  return [...missing, ...undescribed.map((name) => `${name} is not described`)];
}

async function bodyErrors(
  request: ValidatedRequest,
  response: Response,
  { content }: DescribedResponse,
  validate: (schema: object) => ValidateFunction,
): Promise<string[]> {
  if (request.method === "HEAD") return [];
  const text = await response.clone().text();
  const types = Object.entries(content);
  if (types.length === 0) return text === "" ? [] : ["the body is not empty"];
  const sent = response.headers.get("Content-Type") ?? "";
  // JSON has no parameters, other files do.
  const described = types.find(([type]) => sent === type || (!isJson(type) && sent.startsWith(`${type};`)));
  if (!described) return [`the content type is not ${types.map(([type]) => type).join(" or ")}`];
  const [type, { schema }] = described;
  const check = validate(schema);
  return check(isJson(type) ? JSON.parse(text) : text) ? [] : [JSON.stringify(check.errors)];
}

function isJson(type: string): boolean {
  return type.endsWith("json");
}

function validator({ components }: Description): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const known = new WeakMap<object, ValidateFunction>();
  return (schema) => {
    const check = known.get(schema) ?? ajv.compile({ ...schema, components });
    known.set(schema, check);
    return check;
  };
}

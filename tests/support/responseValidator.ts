import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { z } from "zod";
import { isApiPath } from "~/http/addresses";
import { schemaOfRequest } from "./schemaValues";

type Send = (request: Request) => Promise<Response>;

/** As much of a request as its answer is judged by. */
type Asked = Pick<Request, "method" | "url">;

const responseSchema = z.object({
  headers: z.record(z.string(), z.object({ required: z.boolean().optional() })).default({}),
  content: z.record(z.string(), z.object({ schema: z.looseObject({}) })).default({}),
});

const callSchema = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: schemaOfRequest })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaOfRequest })) }).optional(),
  responses: z.record(z.string(), responseSchema),
});

/** What of the API's description its requests are made of and its answers are held to. */
const descriptionSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), callSchema)),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
});

type Description = z.infer<typeof descriptionSchema>;
type DescribedAnswer = z.infer<typeof responseSchema>;

/** A call as it is described. */
export type DescribedOperation = z.infer<typeof callSchema> & { method: string; path: string };

/** Holds the answer to a call of the API to what its description says of it. @throws where it is another */
export type ResponseValidator = (request: Asked, response: Response) => Promise<void>;

/** What a request that is too long, or expects too much, is told whatever it asks for; no call says so of itself. */
const OF_ANY_CALL = new Set([413, 414, 417]);

/** What a request is told whose headers are too large: nobody knows yet that it is for the API. */
const OF_NO_CALL = 431;

/** What every address answers that is asked for what it has not. */
const PROBLEM: DescribedAnswer = {
  headers: {},
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

/** A judge by the description that the app itself gives. */
export async function fetchResponseValidator(send: Send, origin: string): Promise<ResponseValidator> {
  return createResponseValidator(await readDescription(send, origin));
}

/** The description that the app itself gives. */
export async function readDescription(send: Send, origin: string): Promise<Description> {
  const answer = await send(new Request(`${origin}/api/openapi.json`));
  return descriptionSchema.parse(await answer.json());
}

/** Every call of a description, in its order. */
export function operationsIn({ paths }: Description): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, method: method.toUpperCase(), path })),
  );
}

/** A judge by a description. */
export function createResponseValidator(description: Description): ResponseValidator {
  const validate = validator(description);
  const find = finder(description);
  return async (request, response) => {
    const { pathname } = new URL(request.url);
    if (!isApiPath(pathname) || pathname.endsWith(".data") || request.method === "OPTIONS") return;
    if (response.status === OF_NO_CALL || isSentOn(pathname, response)) return;
    const described = find(request.method, pathname, response.status);
    const faults = described
      ? [...headerFaults(response, described), ...(await bodyFaults(request, response, described, validate))]
      : ["no such answer is described"];
    if (faults.length > 0) {
      throw new Error(`${request.method} ${pathname} answers ${response.status}: ${faults.join("; ")}`);
    }
  };
}

/** Finds what is said of an answer; a problem where the address is not described, or not by that method. */
function finder({ paths }: Description) {
  const addresses = Object.entries(paths).map(([path, methods]) => ({
    methods,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`, "i"),
  }));
  return (method: string, path: string, status: number): DescribedAnswer | undefined => {
    if (OF_ANY_CALL.has(status)) return PROBLEM;
    const methods = addresses.find(({ pattern }) => pattern.test(path))?.methods;
    const call = methods?.[method === "HEAD" ? "get" : method.toLowerCase()];
    return call ? call.responses[status] : status >= 400 ? PROBLEM : undefined;
  };
}

/** No address has two slashes in a row: whoever asks for one is sent to where there is one. */
function isSentOn(path: string, { status }: Response): boolean {
  return status === 308 && path.includes("//");
}

function headerFaults(response: Response, { headers }: DescribedAnswer): string[] {
  return Object.entries(headers).flatMap(([name, { required }]) =>
    required && !response.headers.has(name) ? [`it lacks ${name}`] : [],
  );
}

async function bodyFaults(
  request: Asked,
  response: Response,
  { content }: DescribedAnswer,
  validate: (schema: object) => ValidateFunction,
): Promise<string[]> {
  if (request.method === "HEAD") return [];
  const text = await response.clone().text();
  const [described] = Object.entries(content);
  if (!described) return text === "" ? [] : ["it has a body"];
  const [type, { schema }] = described;
  if (response.headers.get("Content-Type") !== type) return [`it is no ${type}`];
  const check = validate(schema);
  return check(JSON.parse(text)) ? [] : [JSON.stringify(check.errors)];
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

import type { ServerBuild } from "react-router";
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { isApiPath } from "~/http/addresses";
import { describedRoutesIn } from "~/http/apiRoute";
import { sessionCookieName } from "~/http/cookies";
import type { Auth, Method, Operation, Operations } from "~/http/operation";
import { product } from "~/lib/product";
import { PROBLEM_HEADERS, problemResponse, problemsOf } from "./problemResponses.server";

type Routes = ServerBuild["routes"];

const TAGS = {
  Courts: "Clubs with padel courts.",
  "Rackets and balls": "Equipment of both types.",
  Reviews: "Players' reviews of courts, rackets and balls.",
  Owners: "Claims to courts and brands, and the facts that their owners propose.",
  People: "Authors of reviews, and the signed-in user.",
  Pictures: "Uploads for courts, rackets, balls, reviews and profiles.",
  "Open data": "Files to download, and badges for other sites.",
  "The site": "Search, totals, policy texts, and this description.",
} as const;

/** The tag of each path, by its first segment, or that after `/api/`. */
const TAG_OF: Readonly<Record<string, keyof typeof TAGS>> = {
  courts: "Courts",
  equipment: "Rackets and balls",
  bursts: "Reviews",
  reports: "Reviews",
  claims: "Owners",
  proposals: "Owners",
  reviews: "Reviews",
  users: "People",
  profile: "People",
  auth: "People",
  admin: "People",
  upload: "Pictures",
  search: "The site",
  stats: "The site",
  transparency: "The site",
  settings: "The site",
  "openapi.json": "The site",
  data: "Open data",
  oembed: "Open data",
};

/** The ways to authenticate. */
const AUTHENTICATED = [{ session: [] }, { token: [] }];

const AUTH_NOTES: Readonly<Record<Auth, string>> = {
  everybody: "For everybody.",
  signedIn: "For signed-in users.",
  author: "For its author.",
  authorOrSuperAdmin: "For its author and super admins.",
  claimant: "For its claimant.",
  claimantOrSuperAdmin: "For its claimant and super admins.",
  owner: "For its owners.",
  superAdmin: "For super admins.",
};

/** The last description, and what it is of: development replaces the routes. */
let last: { routes: Routes; publicUrl: string; description: Description } | undefined;

type Description = ReturnType<typeof createDescription>;

/**
 * Describes the JSON API in OpenAPI 3.1, once. It includes every route with operations, and uses the schemas that
 * validate them.
 * @param publicUrl the site's origin
 * @throws Error when a path has no tag, or an operation's parameters differ from its path
 */
export function describeApi(routes: Routes, publicUrl: string): Description {
  if (last?.routes !== routes || last.publicUrl !== publicUrl)
    last = { routes, publicUrl, description: createDescription(routes, publicUrl) };
  return last.description;
}

function createDescription(routes: Routes, publicUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const { pattern, operations } of describedRoutesIn(routes)) {
    const path = pattern.replace(/:(\w+)/g, "{$1}");
    paths[path] = pathItem(path, operations);
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: `${product.name} API`,
      version: "1",
      description: `Padel courts, rackets and balls of ${product.city}, and what players say of them. An address responds to methods that it does not have with 405 and \`Allow\`.`,
      contact: { name: product.name, url: new URL("/contact-us", publicUrl).href },
      license: { name: "Terms of service", url: new URL("/terms-of-service", publicUrl).href },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName(publicUrl),
          description: "The session of a user who has signed in with a browser.",
        },
        token: {
          type: "http",
          scheme: "bearer",
          description: `An access token, which one makes at ${new URL("/account/tokens", publicUrl).href}.`,
        },
      },
    },
  });
}

function pathItem(path: string, operations: Operations): ZodOpenApiPathsObject[string] {
  const { GET, POST, PUT, DELETE } = operations;
  return {
    ...(GET && { get: operation(path, "GET", GET) }),
    ...(POST && { post: operation(path, "POST", POST) }),
    ...(PUT && { put: operation(path, "PUT", PUT) }),
    ...(DELETE && { delete: operation(path, "DELETE", DELETE) }),
  };
}

function operation(path: string, method: Method, call: Operation): ZodOpenApiOperationObject {
  const tag = TAG_OF[path.replace(/^\/api\//, "/").split("/")[1] ?? ""];
  if (!tag) throw new Error(`The path ${path} has no tag in TAG_OF`);
  return {
    operationId: call.id,
    summary: call.summary,
    description: [call.notes, AUTH_NOTES[call.auth]].filter(Boolean).join(" "),
    tags: [tag],
    security: securityOf(path, call),
    requestParams: requestParams(path, method, call),
    ...requestBody(call),
    responses: { ...success(method, call), ...problems(path, method, call) },
  };
}

/** Addresses outside of the API need no authentication. */
function securityOf(path: string, { auth }: Operation) {
  if (!isApiPath(path)) return [];
  return auth === "everybody" ? [{}, ...AUTHENTICATED] : AUTHENTICATED;
}

function requestParams(path: string, method: Method, { params, query, maxLimit, files }: Operation) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (names.join() !== Object.keys(params?.shape ?? {}).join()) {
    throw new Error(`The parameters of ${path} differ from its operation's`);
  }
  const paged = maxLimit ? pageQuery(maxLimit) : undefined;
  const allQuery = query && paged ? query.extend(paged.shape) : (query ?? paged);
  const header = files ? undefined : conditionalHeaders(method);
  return { ...(params && { path: params }), ...(allQuery && { query: allQuery }), ...(header && { header }) };
}

function pageQuery(maxLimit: number) {
  return z.object({
    limit: z.coerce
      .number<number>()
      .int()
      .min(1)
      .max(maxLimit)
      .optional()
      .meta({
        description: "The maximum number of items.",
        examples: [20],
      }),
    cursor: z
      .string()
      .optional()
      .meta({
        description: "The position after the previous page, from its `Link` header.",
        examples: ["1792339200000000-41"],
      }),
  });
}

/** The headers of conditional requests. */
function conditionalHeaders(method: Method): z.ZodObject | undefined {
  if (method === "GET") {
    return z.object({
      "If-None-Match": z
        .string()
        .optional()
        .meta({
          description: "The ETag of the client's copy: 304 if it has not changed.",
          examples: [TAG_EXAMPLE],
        }),
    });
  }
  if (method === "POST") return undefined;
  const ifMatch = z
    .string()
    .optional()
    .meta({
      description: "The ETag that the client has read: 412 if it has changed since.",
      examples: [TAG_EXAMPLE],
    });
  if (method === "DELETE") return z.object({ "If-Match": ifMatch });
  const ifNoneMatch = z
    .string()
    .optional()
    .meta({ description: "`*`: 412 if it exists already.", examples: ["*"] });
  return z.object({ "If-Match": ifMatch, "If-None-Match": ifNoneMatch });
}

function requestBody({
  body,
  example,
  fileField,
}: Operation): Pick<ZodOpenApiOperationObject, "requestBody"> {
  if (body) {
    return { requestBody: { required: true, content: { "application/json": { schema: body, example } } } };
  }
  if (!fileField) return {};
  const schema = z.object({ [fileField]: z.string().meta({ format: "binary" }) });
  return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
}

const TAG_EXAMPLE = '"3.x0Yk1JwM2Qz8Rb5uTn7fLA"';
const TAG = z.string().meta({ description: "The version of this response.", examples: [TAG_EXAMPLE] });

const FILE = z.string().meta({ format: "binary" });
const FILE_NAME = z.string().meta({
  description: "The name of the file.",
  examples: ['attachment; filename="bandeja-courts.csv"'],
});

function success(
  method: Method,
  { response, done = "Deleted.", location = "Its address.", maxLimit, files }: Operation,
): ZodOpenApiResponsesObject {
  if (files) {
    const content = Object.fromEntries(files.map((type) => [type, { schema: FILE }]));
    return {
      200: { description: "The file.", headers: z.object({ "Content-Disposition": FILE_NAME }), content },
    };
  }
  if (response === null) return { 204: { description: done } };
  const content = { "application/json": { schema: response } };
  if (method === "PUT") return { 200: { description: "Changed.", content } };
  if (method === "POST") {
    const headers = z.object({
      Location: z.string().meta({ description: location, examples: ["/api/courts/7"] }),
    });
    return { 201: { description: "Created.", headers, content } };
  }
  const tagged = z.object({ ETag: TAG });
  const link = z
    .string()
    .optional()
    .meta({
      description: "The address of the next page, as `rel=next`.",
      examples: ['<https://bandeja.example/api/courts?limit=20&cursor=1792339200000000-41>; rel="next"'],
    });
  const headers = maxLimit ? tagged.extend({ Link: link }) : tagged;
  return {
    200: { description: "Found.", headers, content },
    304: { description: "Not changed.", headers },
  };
}

function problems(path: string, method: Method, call: Operation): ZodOpenApiResponsesObject {
  const content = { "application/problem+json": { schema: problemResponse } };
  return Object.fromEntries(
    Object.entries(problemsOf(path, method, call)).map(([status, description]) => [
      status,
      { description, ...PROBLEM_HEADERS[status], content },
    ]),
  );
}

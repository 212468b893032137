import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { z } from "zod";
import { startApp } from "../../support/app";

test("the OpenAPI description passes a strict linter", async () => {
  const app = await startApp();
  const response = await app.visitor().get("/api/openapi.json");
  expect(response.status).toBe(200);
  const problems = await lintFromString({
    source: await response.text(),
    config: await createConfig({ extends: ["recommended-strict"] }),
  });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test("the OpenAPI description lists the values of enumerations", async () => {
  const { paths } = await (await (await startApp()).visitor().get("/api/openapi.json")).json();
  const fields = (path: string, method: string) =>
    paths[path][method].requestBody.content["application/json"].schema.properties;
  expect(fields("/api/equipment", "post").type.enum).toEqual(["racket", "ball"]);
  expect(fields("/api/profile", "put").playingLevel.enum).toEqual([
    "Beginner",
    "Intermediate",
    "Advanced",
    "Professional",
    null,
  ]);
});

test("the OpenAPI description has the headers of problems", async () => {
  const { paths } = await (await (await startApp()).visitor().get("/api/openapi.json")).json();
  const { responses } = paths["/api/courts"].post;
  for (const status of [401, 403])
    expect(Object.keys(responses[status].headers)).toEqual(["WWW-Authenticate"]);
  for (const status of [429, 503]) expect(Object.keys(responses[status].headers)).toEqual(["Retry-After"]);
  expect(responses[400].headers).toBeUndefined();
});

test("the OpenAPI description says which calls are for owners", async () => {
  const { paths } = await (await (await startApp()).visitor().get("/api/openapi.json")).json();
  for (const kind of ["courts", "equipment"]) {
    for (const call of ["owner", "facts"]) {
      expect(paths[`/api/${kind}/{id}/${call}`].get.description).toContain("For its owners.");
    }
  }
});

test("the OpenAPI description says which calls are for authors, claimants and super admins", async () => {
  const { paths } = await (await (await startApp()).visitor().get("/api/openapi.json")).json();
  const textOf = (path: string, method: string) => paths[path][method].description;
  expect(textOf("/api/reviews/{id}", "put")).toMatch(/For its author and super admins\.$/);
  expect(textOf("/api/reviews/{id}/appeal", "get")).toBe("For its author and super admins.");
  expect(textOf("/api/reviews/{id}/appeal", "post")).toBe("Once for each hiding. For its author.");
  expect(textOf("/api/claims/{id}", "get")).toBe("For its claimant and super admins.");
});

test("the OpenAPI description says when a call is unavailable, and what one without a response has done", async () => {
  const { paths } = await (await (await startApp()).visitor().get("/api/openapi.json")).json();
  expect(paths["/api/courts"].get.responses[503].description).not.toContain("read-only");
  expect(paths["/api/courts"].post.responses[503].description).toContain("the site is read-only");
  expect(paths["/api/upload"].post.responses[503].description).toContain("too many pictures");
  expect(paths["/api/courts"].post.responses[403].description).toContain("suspended");
  expect(paths["/api/courts/{id}"].delete.responses[204].description).toBe("Deleted.");
  expect(paths["/api/reviews/{id}/hiding"].delete.responses[204].description).toBe("Shown again.");
  expect(paths["/api/claims/{id}"].delete.description).toContain("For its claimant.");
});

test("the OpenAPI description says where a new item is listed, and what of a search text is ignored", async () => {
  const { paths } = await (await (await startApp()).visitor().get("/api/openapi.json")).json();
  const locationOf = (path: string) => paths[path].post.responses[201].headers.Location.description;
  expect(locationOf("/api/courts")).toBe("Its address.");
  expect(locationOf("/api/reviews/{id}/reports")).toContain("the list that it is in");
  expect(paths["/api/search"].get.parameters[0].description).toContain("first 200 characters");
});

test("the OpenAPI description has the rate limits of each call", async () => {
  const { paths } = await (await (await startApp()).visitor().get("/api/openapi.json")).json();
  const tooMany = (path: string, method: string) => paths[path][method].responses[429].description;
  const write = "30 in a minute by one user, all writes together";
  expect(tooMany("/api/courts", "post")).toContain(`more than ${write}. `);
  expect(tooMany("/api/reviews", "post")).toContain(`${write}; or more than 10 in an hour by one user`);
  expect(tooMany("/api/upload", "post")).toContain("30 in half an hour by one user");
  expect(tooMany("/api/claims", "post")).toContain("5 in a day by one user by default");
  expect(tooMany("/api/search", "get")).toContain("60 in a minute by one IP address by default");
});

test("the OpenAPI description has the conditions of writes", async () => {
  const { paths } = await (await (await startApp()).visitor().get("/api/openapi.json")).json();
  const headersOf = (method: string) =>
    paths["/api/reviews/{id}/reply"][method].parameters
      .filter((one: { in: string }) => one.in === "header")
      .map(({ name }: { name: string }) => name);
  expect(headersOf("put")).toEqual(["If-Match", "If-None-Match"]);
  expect(headersOf("delete")).toEqual(["If-Match"]);
});

test("every parameter, header and JSON body of the OpenAPI description has a valid example", async () => {
  const document = await (await (await startApp()).visitor().get("/api/openapi.json")).json();
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const isExample = (schema: object, example: unknown) =>
    example !== undefined && ajv.validate({ ...schema, components: document.components }, example);
  const invalid: string[] = [];
  for (const [path, methods] of Object.entries(pathsOf.parse(document.paths))) {
    for (const [method, operation] of Object.entries(methods)) {
      for (const { name, schema } of [...operation.parameters, ...headersIn(operation)]) {
        if (!isExample(schema, schema.examples?.[0])) invalid.push(`${method} ${path}: ${name}`);
      }
      const json = operation.requestBody?.content["application/json"];
      if (json && !isExample(json.schema, json.example)) invalid.push(`${method} ${path}: its body`);
    }
  }
  for (const { schema } of Object.values(headersOf.parse(document.components.headers))) {
    expect(isExample(schema, schema.examples?.[0])).toBe(true);
  }
  expect(invalid).toEqual([]);
});

const described = z.looseObject({ examples: z.array(z.unknown()).optional() });

const header = z.object({ schema: described });

const headersOf = z.record(z.string(), header);

const operationOf = z.object({
  parameters: z.array(z.object({ name: z.string(), schema: described })).default([]),
  requestBody: z
    .object({
      content: z.record(z.string(), z.object({ schema: described, example: z.unknown().optional() })),
    })
    .optional(),
  responses: z.record(
    z.string(),
    z.object({
      headers: z.record(z.string(), z.union([header, z.object({ $ref: z.string() })])).default({}),
    }),
  ),
});

const pathsOf = z.record(z.string(), z.record(z.string(), operationOf));

/** The headers of an operation's responses, without references to those of the components. */
function headersIn({ responses }: z.infer<typeof operationOf>) {
  return Object.values(responses).flatMap(({ headers }) =>
    Object.entries(headers).flatMap(([name, one]) => ("schema" in one ? { name, schema: one.schema } : [])),
  );
}

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

test("every parameter, header and JSON body of the OpenAPI description has a valid example", async () => {
  const document = await (await (await startApp()).visitor().get("/api/openapi.json")).json();
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const isExample = (schema: object, example: unknown) =>
    example !== undefined && ajv.validate({ ...schema, components: document.components }, example);
  const invalid: string[] = [];
  for (const [path, methods] of Object.entries(pathsOf.parse(document.paths))) {
    for (const [method, { parameters, requestBody, responses }] of Object.entries(methods)) {
      const headers = Object.values(responses).flatMap((response) => Object.entries(response.headers));
      for (const [name, { schema }] of [
        ...parameters.map((parameter) => [parameter.name, parameter] as const),
        ...headers,
      ]) {
        if (!isExample(schema, schema.examples?.[0])) invalid.push(`${method} ${path}: ${name}`);
      }
      const json = requestBody?.content["application/json"];
      if (json && !isExample(json.schema, json.example)) invalid.push(`${method} ${path}: its body`);
    }
  }
  expect(invalid).toEqual([]);
});

const described = z.looseObject({ examples: z.array(z.unknown()).optional() });

const pathsOf = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      parameters: z.array(z.object({ name: z.string(), schema: described })).default([]),
      requestBody: z
        .object({
          content: z.record(z.string(), z.object({ schema: described, example: z.unknown().optional() })),
        })
        .optional(),
      responses: z.record(
        z.string(),
        z.object({ headers: z.record(z.string(), z.object({ schema: described })).default({}) }),
      ),
    }),
  ),
);

import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { startApp } from "../../support/app";

test("the description of the API has no fault in the eyes of a strict linter", async () => {
  const app = await startApp();
  const answer = await app.visitor().get("/api/openapi.json");
  expect(answer.status).toBe(200);
  const problems = await lintFromString({
    source: await answer.text(),
    config: await createConfig({ extends: ["recommended-strict"] }),
  });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test("the description names what there is to choose from", async () => {
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

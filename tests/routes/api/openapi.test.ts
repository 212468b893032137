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

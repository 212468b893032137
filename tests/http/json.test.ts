import { describe, expect, test } from "vitest";
import { z } from "zod";
import { usedBodyMemory } from "~/http/bodyBudget.server";
import { readJson } from "~/http/json.server";
import { relativeCost } from "../support/relativeCost";

const MEGABYTE = 1024 * 1024;
const any = z.record(z.string(), z.unknown());

const read = (body: string) =>
  readJson(
    new Request("http://site.example/", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    }),
    any,
  );

/** The response to a body that is refused. */
async function refused(body: string): Promise<Response> {
  const response: unknown = await read(body).catch((thrown: unknown) => thrown);
  if (!(response instanceof Response)) throw new Error("It was taken");
  return response;
}

describe("A JSON body", () => {
  test.each([
    ["brackets", "[".repeat(MEGABYTE)],
    ["closed brackets", "[".repeat(MEGABYTE / 2) + "]".repeat(MEGABYTE / 2)],
    ["objects in each other", '{"a":'.repeat(200_000)],
    [
      "21 levels after a long text",
      `{"a": "${"x".repeat(900_000)}", "b": ${"[".repeat(20)}${"]".repeat(20)}}`,
    ],
  ])("of a megabyte of %s is refused for its depth, before it is parsed", async (_, body) => {
    const response = await refused(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("nested at most 20 levels deep");
    expect(await relativeCost(() => refused(body))).toBeLessThan(6);
  });

  test.each([
    ["empty lists", `{"a": [${"[],".repeat(340_000)}1]}`],
    ["numbers", `{"a": [${"1,".repeat(500_000)}1]}`],
    ["names", `{${Array.from({ length: 90_000 }, (_, at) => `"${at}": 1`).join(",")}}`],
  ])("of a megabyte of %s is refused for their number, before it is parsed", async (_, body) => {
    const response = await refused(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("at most 20000 values");
    expect(await relativeCost(() => refused(body))).toBeLessThan(6);
  });

  test("may be 20 levels deep, and hold brackets, quotes and commas in its texts", async () => {
    const texts = { a: "[{".repeat(1_000), b: '\\"[[\\', c: ",".repeat(30_000), "[d": "}" };
    expect(await read(JSON.stringify(texts))).toEqual(texts);
    const deep = `${'{"a":'.repeat(19)}{}${"}".repeat(19)}`;
    expect(await read(deep)).toEqual(JSON.parse(deep));
  });

  test("of more than a megabyte is 413, and leaves no memory reserved", async () => {
    expect((await refused(`{"a": "${"x".repeat(MEGABYTE)}"}`)).status).toBe(413);
    expect(usedBodyMemory()).toBe(0);
  });
});

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

/** The response that rejects the body. */
async function rejectionOf(body: string): Promise<Response> {
  const response: unknown = await read(body).catch((thrown: unknown) => thrown);
  if (!(response instanceof Response)) throw new Error("The body was accepted");
  return response;
}

describe("readJson", () => {
  test.each([
    ["brackets", "[".repeat(MEGABYTE)],
    ["closed brackets", "[".repeat(MEGABYTE / 2) + "]".repeat(MEGABYTE / 2)],
    ["nested objects", '{"a":'.repeat(200_000)],
    [
      "21 levels after a long text",
      `{"a": "${"x".repeat(900_000)}", "b": ${"[".repeat(20)}${"]".repeat(20)}}`,
    ],
  ])("rejects a megabyte of %s for its depth, before parsing it", async (_, body) => {
    const response = await rejectionOf(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("nested at most 20 levels deep");
    expect(await relativeCost(() => rejectionOf(body))).toBeLessThan(6);
  });

  test.each([
    ["empty lists", `{"a": [${"[],".repeat(340_000)}1]}`],
    ["numbers", `{"a": [${"1,".repeat(500_000)}1]}`],
    ["names", `{${Array.from({ length: 90_000 }, (_, at) => `"${at}": 1`).join(",")}}`],
  ])("rejects a megabyte of %s for their number, before parsing them", async (_, body) => {
    const response = await rejectionOf(body);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("at most 20000 values");
    expect(await relativeCost(() => rejectionOf(body))).toBeLessThan(6);
  });

  test("accepts 20 levels, and brackets, quotes and commas in texts", async () => {
    const texts = { a: "[{".repeat(1_000), b: '\\"[[\\', c: ",".repeat(30_000), "[d": "}" };
    expect(await read(JSON.stringify(texts))).toEqual(texts);
    const deep = `${'{"a":'.repeat(19)}{}${"}".repeat(19)}`;
    expect(await read(deep)).toEqual(JSON.parse(deep));
  });

  test("responds 413 to more than a megabyte and releases the memory", async () => {
    expect((await rejectionOf(`{"a": "${"x".repeat(MEGABYTE)}"}`)).status).toBe(413);
    expect(usedBodyMemory()).toBe(0);
  });
});

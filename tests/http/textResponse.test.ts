import { expect, test } from "vitest";
import { TextResponse } from "~/http/textResponse";

const TEXT = '{"name":"पॅडल"}';
const INIT = { status: 201, headers: { "Content-Type": "application/json", Location: "/api/courts/1" } };

test("exposes its text and can be read like any response", async () => {
  const response = new TextResponse(TEXT, INIT);
  expect(response.whole).toBe(TEXT);
  expect(response.status).toBe(201);
  expect([...response.headers]).toEqual([
    ["content-type", "application/json"],
    ["location", "/api/courts/1"],
  ]);
  expect(await response.clone().text()).toBe(TEXT);
  expect(await response.clone().json()).toEqual({ name: "पॅडल" });
  const bytes = new TextEncoder().encode(TEXT);
  expect(await response.clone().bytes()).toEqual(bytes);
  expect(new Uint8Array(await response.clone().arrayBuffer())).toEqual(bytes);
  const blob = await response.clone().blob();
  expect([blob.size, blob.type]).toEqual([bytes.length, "application/json"]);
});

test("has a stream from which another response can be created once", async () => {
  const response = new TextResponse(TEXT, INIT);
  expect(response.bodyUsed).toBe(false);
  expect(await new Response(response.body).text()).toBe(TEXT);
  expect(response.bodyUsed).toBe(true);
  await expect(response.text()).rejects.toThrow(TypeError);
});

test("can be read as a form", async () => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const fields = await new TextResponse("name=Smash", { headers }).formData();
  expect([...fields]).toEqual([["name", "Smash"]]);
});

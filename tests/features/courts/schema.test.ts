import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { courtChangeSchema, courtSchema } from "~/features/courts/court.schema";

const court = { name: "Smash Club", location: "Bandra West, Mumbai" };

/** What is wrong with a court as JSON, by field. */
function errors(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const byField = Map.groupBy(issues, ({ path }) => String(path[0] ?? ""));
  return Object.fromEntries([...byField].map(([field, list]) => [field, list.map(({ message }) => message)]));
}

describe("a court as JSON", () => {
  test("needs a name and a place, and nothing more", () => {
    expect(courtSchema.parse(court)).toEqual(court);
    expect(errors(courtSchema, {})).toEqual({
      name: ["Court name is required"],
      location: ["Location is required"],
    });
    expect(errors(courtSchema, { name: "", location: " " })).toEqual({
      name: ["Court name cannot be empty"],
      location: ["Location cannot be empty"],
    });
  });

  test("loses what nobody may set", () => {
    expect(courtSchema.parse({ ...court, id: 7, version: 3, averageRating: 5, ratingSum: 5 })).toEqual(court);
  });

  test.each([
    ["numberOfCourts", "4"],
    ["numberOfCourts", 0],
    ["numberOfCourts", 21],
    ["numberOfCourts", 1.5],
    ["membershipRequired", "on"],
    ["membershipRequired", 1],
    ["amenities", "Parking"],
    ["amenities", [1]],
    ["amenities", Array.from({ length: 31 }, (_, at) => `A${at}`)],
    ["description", 5],
    ["priceRange", "₹".repeat(51)],
    ["imageUrl", "javascript:alert(1)"],
    ["imageUrl", "/uploads/../secret"],
    ["imageUrl", "//evil.example/x"],
    ["imageUrl", "data:text/html,x"],
    ["imageUrl", "https:images.example/a.png"],
    ["name", null],
    ["location", 7],
  ])("is refused for its %s: %j", (field, value) => {
    for (const schema of [courtSchema, courtChangeSchema]) {
      expect(Object.keys(errors(schema, { ...court, [field]: value }))).toEqual([field]);
    }
  });

  test.each([["https://images.example/a.png"], ["/uploads/0b5c_1-x.webp"], ["/uploads/0b5c"], [null], [""]])(
    "has a picture at %j, or none",
    (imageUrl) => {
      expect(courtSchema.parse({ ...court, imageUrl }).imageUrl).toBe(imageUrl || null);
    },
  );

  test("has its picture's address with a small scheme, as the database wants it", () => {
    expect(errors(courtSchema, { ...court, imageUrl: "Https://images.example/A.png" })).toEqual({
      imageUrl: ["Please provide a valid image URL or upload an image"],
    });
  });

  test("in a change leaves alone what is absent and clears what is null", () => {
    expect(courtChangeSchema.parse({})).toEqual({});
    expect(courtChangeSchema.parse({ description: null, imageUrl: "", amenities: [" A ", "a"] })).toEqual({
      description: null,
      imageUrl: null,
      amenities: ["A"],
    });
    expect(errors(courtChangeSchema, { name: null })).toEqual({ name: ["Court name is required"] });
  });
});

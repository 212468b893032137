import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { courtChangeSchema, courtSchema } from "~/features/courts/court.schema";

const court = { name: "Smash Club", location: "Bandra West, Mumbai" };

/** The validation errors of a court as JSON, by field. */
function errors(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const byField = Map.groupBy(issues, ({ path }) => String(path[0] ?? ""));
  return Object.fromEntries([...byField].map(([field, list]) => [field, list.map(({ message }) => message)]));
}

describe("a court as JSON", () => {
  test("requires a name and a location only", () => {
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

  test("has line breaks only in texts of several lines", () => {
    const lines = "Sea\r\nView";
    const texts = { description: lines, membershipInfo: lines };
    const line = { name: lines, location: lines, priceRange: lines, contactInfo: lines };
    expect(courtChangeSchema.parse({ ...texts, ...line })).toEqual({
      description: "Sea\nView",
      membershipInfo: "Sea\nView",
      name: "Sea View",
      location: "Sea View",
      priceRange: "Sea View",
      contactInfo: "Sea View",
    });
  });

  test("has membership information only if it is for members", () => {
    const membershipInfo = "Ask at the desk";
    const isMembersOnly = { membershipRequired: true, membershipInfo };
    expect(courtSchema.parse({ ...court, ...isMembersOnly })).toEqual({ ...court, ...isMembersOnly });
    for (const more of [{}, { membershipRequired: false }, { membershipRequired: null }]) {
      expect(courtSchema.parse({ ...court, ...more, membershipInfo }).membershipInfo).toBeUndefined();
    }
    expect(courtChangeSchema.parse({ membershipInfo })).toEqual({ membershipInfo });
    expect(courtChangeSchema.parse({ membershipRequired: false })).toEqual({
      membershipRequired: false,
      membershipInfo: null,
    });
  });

  test("loses fields that a client cannot set", () => {
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
    ["amenities", ["Parking", "\0"]],
    ["amenities", ["\uD800"]],
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
  ])("is rejected for an invalid %s: %j", (field, value) => {
    for (const schema of [courtSchema, courtChangeSchema]) {
      expect(Object.keys(errors(schema, { ...court, [field]: value }))).toEqual([field]);
    }
  });

  test.each([["https://images.example/a.png"], ["/uploads/0b5c_1-x.webp"], ["/uploads/0b5c"], [null], [""]])(
    "accepts the image address %j",
    (imageUrl) => {
      expect(courtSchema.parse({ ...court, imageUrl }).imageUrl).toBe(imageUrl || null);
    },
  );

  test("requires a lower-case scheme in an image address, like the database", () => {
    expect(errors(courtSchema, { ...court, imageUrl: "Https://images.example/A.png" })).toEqual({
      imageUrl: ["Please provide a valid image URL or upload an image"],
    });
  });

  test("as a change preserves absent fields and clears null ones", () => {
    expect(courtChangeSchema.parse({})).toEqual({});
    expect(courtChangeSchema.parse({ description: null, imageUrl: "", amenities: [" A ", "a"] })).toEqual({
      description: null,
      imageUrl: null,
      amenities: ["A"],
    });
    expect(errors(courtChangeSchema, { name: null })).toEqual({ name: ["Court name is required"] });
  });
});

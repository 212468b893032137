import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CourtDrawing, CourtSymbols } from "~/features/courts/CourtDrawing";
import { isCovered } from "~/features/courts/court.roof";
import type { CourtView } from "~/features/courts/court.view";
import { shownCourt } from "../../support/court";

const draw = (fields: Partial<CourtView>) =>
  renderToStaticMarkup(<CourtDrawing court={shownCourt(fields)} />);

/** The area of a path of rectangles, in courts. */
function courtsIn(html: string): number {
  const [, path = ""] = /fill="url\(#court-tile\)" d="([^"]+)"/.exec(html) ?? [];
  return [...path.matchAll(/h(\d+)v(\d+)/g)].reduce(
    (sum, [, width, height]) => sum + (Number(width) / 44) * (Number(height) / 24),
    0,
  );
}

describe("the drawing of a court", () => {
  test("has as many courts as the club, and few bytes", () => {
    for (let courts = 1; courts <= 20; courts++) {
      const html = draw({ numberOfCourts: courts });
      expect(courtsIn(html)).toBe(courts);
      expect(html.length).toBeLessThan(300);
    }
  });

  test("tells a roof and a membership, and nothing else", () => {
    const open = draw({});
    const covered = draw({ amenities: ["Indoor courts"] });
    const closed = draw({ membershipRequired: true });
    expect(new Set([open, covered, closed]).size).toBe(3);
    expect(draw({ id: 7, name: "Another", averageRating: 5, priceRange: "₹500" })).toBe(open);
  });

  test("refers to what is on its page", () => {
    expect(renderToStaticMarkup(<CourtSymbols />)).toContain('id="court-tile"');
    expect(draw({})).toContain("url(#court-tile)");
  });
});

test.each([
  [true, { amenities: ["Parking", "Indoor"] }],
  [true, { description: "Four courts in a restored spinning shed. The roof keeps the rain out." }],
  [true, { name: "Powai Hall" }],
  [false, { description: "Six courts, two of them indoors." }],
  [false, { description: "Open air, without a roof." }],
  [false, { description: "Shaded by trees" }],
  [false, {}],
])("is covered: %j for %j", (covered, fields) => {
  expect(isCovered(shownCourt(fields))).toBe(covered);
});

// @vitest-environment node
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { CourtCard } from "~/features/courts/CourtCard";
import { EquipmentCard } from "~/features/equipment/EquipmentCard";
import { equipmentView } from "~/features/equipment/equipment.view";
import { ApiReference } from "~/features/openapi/ApiReference";
import type { Reference } from "~/features/openapi/reference.view";
import { ReviewCard } from "~/features/reviews/ReviewCard";
import type { ReviewView } from "~/features/reviews/review.view";
import { StoredHtml } from "~/storedHtml.server";
import { LiteVersion } from "~/ui/liteVersion";
import { RenderStored, StoredElement } from "~/ui/StoredElement";
import { shownCourt } from "../support/court";

const common = {
  id: 7,
  description: "Two courts, and <b>shade</b>.",
  imageUrl: "/uploads/courts/photo.jpg",
  totalReviews: 6,
};

const court = shownCourt({
  ...common,
  name: "Banyan & Box",
  amenities: ["Parking"],
  priceRange: "₹800-1200",
  numberOfCourts: 2,
  membershipRequired: true,
  averageRating: 26 / 6,
});

const racket = equipmentView({
  ...common,
  ratingSum: "26.0",
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  name: "Vertex",
  type: "racket",
  brand: "Bullpadel",
  price: 12_000,
  specifications: { shape: "Diamond", weight: "365 g" },
});

const responses = [
  { status: "200", description: "The courts, in `name` order.", type: { text: "Court[]", shape: "Court" } },
  { status: "404", description: "None & nothing.", type: null },
];
const reference: Reference = {
  tag: "first",
  groups: [
    {
      name: "Courts",
      description: "All of them.",
      calls: [
        {
          id: "listCourts",
          method: "GET",
          path: "/api/courts",
          summary: "All courts",
          description: "With a `cursor`.",
          parameters: [
            {
              name: "limit",
              type: { text: "integer", shape: null },
              isRequired: false,
              notes: "",
              fields: [],
            },
          ],
          body: null,
          answers: responses,
        },
      ],
    },
  ],
  shapes: [{ name: "Court", description: "A court.", fields: [], example: "{}" }],
};

const review: ReviewView = {
  itemType: "court",
  itemId: 7,
  id: 3,
  userId: "u1",
  rating: 4.5,
  reviewText: "Bright & <quick>.",
  aspects: { surface: 4 },
  interest: null,
  held: null,
  visited: true,
  itemName: "Banyan & Box",
  equipmentType: null,
  pictures: [
    { number: 1, image: "/uploads/reviews/photo.jpg", description: "The glass", width: 1600, height: 1200 },
  ],
  reply: { text: "Thank you.", createdAt: "2026-11-02T10:00:00Z", updatedAt: "2026-11-02T10:00:00Z" },
  helpfulCount: 2,
  moderationReason: null,
  version: 1,
  createdAt: "2026-11-01T10:00:00Z",
  updatedAt: "2026-11-01T12:00:00Z",
  user: { id: "u1", firstName: "Asha", lastName: null, profileImageUrl: "/uploads/profiles/asha.jpg" },
};

function withStored(page: ReactNode): string {
  const stored = new StoredHtml();
  return stored.insert(renderToString(<RenderStored value={stored.render}>{page}</RenderStored>)).toString();
}

test.each([false, true])("stored content has the HTML that React would write, lite: %s", (isLite) => {
  const cards = [
    <CourtCard key="1" court={court} mayManage={false} />,
    <CourtCard key="2" court={court} mayManage eager />,
    <CourtCard key="3" court={{ ...court, name: "Renamed" }} mayManage={false} />,
    <CourtCard key="4" court={{ ...court, imageUrl: null, description: null }} mayManage={false} eager />,
    <EquipmentCard key="5" item={racket} mayManage={false} />,
    <EquipmentCard key="6" item={racket} mayManage pick={<input type="checkbox" />} />,
    <ReviewCard key="9" review={review} mayChange={false} />,
    <ReviewCard key="10" review={review} mayChange={false} reporter={null} isHelpful={null} showItem />,
    <ReviewCard key="11" review={review} mayChange highlighted from="/profile/u1" />,
    <ReviewCard key="12" review={{ ...review, interest: "works" }} mayChange={false} hidingNote="Hidden." />,
    <ApiReference key="7" {...reference} />,
    <ApiReference key="8" tag="second" groups={reference.groups} shapes={[]} />,
  ];
  const page = <LiteVersion value={isLite}>{cards}</LiteVersion>;
  const html = renderToString(page);
  expect(withStored(page)).toBe(html);
  expect(withStored(page)).toBe(html);
});

test("the stored card of a review has its times as they read now", () => {
  const card = <ReviewCard review={review} mayChange={false} />;
  for (const [now, age] of [
    ["2026-11-03T10:00:00Z", "2 days ago"],
    ["2026-11-04T10:00:00Z", "3 days ago"],
  ] as const) {
    vi.setSystemTime(now);
    expect(withStored(card)).toContain(`>${age}</time>`);
    expect(withStored(card)).toBe(renderToString(card));
  }
  vi.useRealTimers();
});

test("content is rendered once for each key, and each time without one", () => {
  const Content = vi.fn(() => "text");
  for (const storedBy of ["one", "two", "one", undefined, undefined]) {
    const page = (
      <StoredElement as="div" storedBy={storedBy}>
        <Content />
      </StoredElement>
    );
    expect(withStored(page)).toBe("<div>text</div>");
  }
  expect(Content).toHaveBeenCalledTimes(4);
});

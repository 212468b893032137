// @vitest-environment node
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { CourtCard } from "~/features/courts/CourtCard";
import { courtView } from "~/features/courts/court.view";
import { EquipmentCard } from "~/features/equipment/EquipmentCard";
import { equipmentView } from "~/features/equipment/equipment.view";
import { ApiReference } from "~/features/openapi/ApiReference";
import type { Reference } from "~/features/openapi/reference.view";
import { renderStored } from "~/storedHtml.server";
import { LiteVersion } from "~/ui/liteVersion";
import { RenderStored, StoredElement } from "~/ui/StoredElement";

const common = {
  id: 7,
  description: "Two courts, and <b>shade</b>.",
  imageUrl: "/uploads/courts/photo.jpg",
  averageRating: "4.30",
  totalReviews: 6,
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

const court = courtView({
  ...common,
  name: "Banyan & Box",
  location: "Chembur, Mumbai",
  amenities: ["Parking"],
  priceRange: "₹800-1200",
  contactInfo: null,
  numberOfCourts: 2,
  membershipRequired: true,
  membershipInfo: null,
});

const racket = equipmentView({
  ...common,
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
            { name: "limit", type: { text: "integer", shape: null }, isRequired: false, notes: "" },
          ],
          body: null,
          answers: responses,
        },
      ],
    },
  ],
  shapes: [{ name: "Court", description: "A court.", fields: [], example: "{}" }],
};

const withStored = (page: ReactNode) =>
  renderToString(<RenderStored value={renderStored}>{page}</RenderStored>);

test.each([false, true])("stored content has the HTML that React would write, lite: %s", (isLite) => {
  const cards = [
    <CourtCard key="1" court={court} mayManage={false} />,
    <CourtCard key="2" court={court} mayManage eager />,
    <CourtCard key="3" court={{ ...court, name: "Renamed" }} mayManage={false} />,
    <CourtCard key="4" court={{ ...court, imageUrl: null, description: null }} mayManage={false} eager />,
    <EquipmentCard key="5" item={racket} mayManage={false} />,
    <EquipmentCard key="6" item={racket} mayManage pick={<input type="checkbox" />} />,
    <ApiReference key="7" {...reference} />,
    <ApiReference key="8" tag="second" groups={reference.groups} shapes={[]} />,
  ];
  const page = <LiteVersion value={isLite}>{cards}</LiteVersion>;
  const html = renderToString(page);
  expect(withStored(page)).toBe(html);
  expect(withStored(page)).toBe(html);
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

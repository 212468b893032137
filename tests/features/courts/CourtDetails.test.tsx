import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CourtDetails } from "~/features/courts/CourtDetails";
import { courtView } from "~/features/courts/court.view";

function details(contactInfo: string) {
  const court = courtView({
    id: 1,
    name: "Smash Club",
    location: "Bandra West, Mumbai",
    description: null,
    imageUrl: null,
    amenities: [],
    priceRange: null,
    contactInfo,
    numberOfCourts: 1,
    membershipRequired: false,
    membershipInfo: null,
    averageRating: 0,
    totalReviews: 0,
    version: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  });
  return <CourtDetails court={court} />;
}

function shownContact(): string | null | undefined {
  return screen.getByText("Contact").nextElementSibling?.textContent;
}

test("A contact is shown whole, with both addresses of a part", () => {
  render(details("98200 12345, desk@club.example or play@club.example"));
  expect(shownContact()).toBe("98200 12345 desk@club.example or play@club.example");
});

test("A contact replaces one that has the same part twice", () => {
  const { rerender } = render(details("Ask at the gate, Ask at the gate"));
  rerender(details("98200 12345"));
  expect(shownContact()).toBe("98200 12345");
});

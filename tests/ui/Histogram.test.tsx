import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { Histogram } from "~/ui/Histogram";

it.each([
  ["most are among the higher ones", { 5: 3, 0.5: 2 }, undefined, false],
  ["half are among the lower ones", { 5: 1, 0.5: 1 }, undefined, true],
  ["the only one is the lowest", { 0.5: 1 }, undefined, true],
  ["the page is filtered by a lower one", { 5: 3, 2: 1 }, 2, true],
])("shows the lower ratings at first where %s", (_, counts, active, isOpen) => {
  const byRating = new Map(Object.entries(counts).map(([rating, count]) => [Number(rating), count]));
  render(<Histogram counts={byRating} hrefFor={(rating) => `/?rating=${rating}`} active={active} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.getByText("Lower ratings").closest("details")?.open).toBe(isOpen);
});

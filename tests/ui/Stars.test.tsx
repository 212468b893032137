import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AverageRating } from "~/ui/AverageRating";
import { Stars } from "~/ui/Stars";

it.each([
  [4.5, "4.5 out of 5"],
  [4.6428, "4.6 out of 5"],
  [0, "0 out of 5"],
  [-1, "0 out of 5"],
  [7, "5 out of 5"],
])("have a text alternative for a rating of %s", (value, words) => {
  render(<Stars value={value} />);
  screen.getByRole("img", { name: words });
});

it.each([
  [4.4, 80],
  [4.5, 90],
  [4.9, 90],
  [5, 100],
  // As the number that is shown: 4.5.
  [4.46, 90],
])("are rounded down to half a star: %s", (value, width) => {
  const { container } = render(<Stars value={value} />);
  expect(container.querySelector("svg svg")?.getAttribute("width")).toBe(String(width));
});

it("shows the mean, the stars and the count", () => {
  const { container } = render(<AverageRating average={4.62} count={1280} />);
  expect(container.textContent).toContain("4.6 (1,280 reviews)");
});

it("shows no stars where there are no reviews", () => {
  render(<AverageRating average={0} count={0} />);
  screen.getByText("No reviews yet");
  expect(screen.queryByRole("img")).toBeNull();
});

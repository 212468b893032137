import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { RangeText } from "~/ui/RangeText";

test("A text replaces one that has the same range twice", () => {
  const { container, rerender } = render(<RangeText>₹450-650 or ₹450-650 at noon</RangeText>);
  const spans = Array.from(container.querySelectorAll("span"), ({ textContent }) => textContent);
  expect(spans).toEqual(["₹450–650", "₹450–650"]);
  rerender(<RangeText>₹500-700</RangeText>);
  expect(container.textContent).toBe("₹500–700");
});

test("Only the range of a long run without spaces is never broken", () => {
  const { container } = render(
    <RangeText>₹600-900/hour(weekdays),₹1,00,000-1,50,000/year(members)and AT10-18K 9:00–10:30</RangeText>,
  );
  const spans = Array.from(container.querySelectorAll("span"), ({ textContent }) => textContent);
  expect(spans).toEqual(["₹600–900", "₹1,00,000–1,50,000", "10–18", "00–10"]);
});

test("A range of numbers without an end can be broken", () => {
  const { container } = render(<RangeText>{`${"1".repeat(500)}–${"2".repeat(500)}`}</RangeText>);
  expect(container.querySelector("span")?.textContent).toBe(`${"1".repeat(9)}–${"2".repeat(9)}`);
});

test("A telephone number is not a range", () => {
  const { container } = render(<RangeText>₹450-650, call 98200-12345 or 022-26543210</RangeText>);
  expect(container.textContent).toBe("₹450–650, call 98200-12345 or 022-26543210");
});

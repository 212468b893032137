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

test("A telephone number is not a range", () => {
  const { container } = render(<RangeText>₹450-650, call 98200-12345 or 022-26543210</RangeText>);
  expect(container.textContent).toBe("₹450–650, call 98200-12345 or 022-26543210");
});

import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiReference } from "~/features/openapi/ApiReference";

const reference = (notes: string) => (
  <ApiReference
    tag="1"
    groups={[]}
    shapes={[
      {
        name: "Court",
        description: "A court.",
        fields: [
          { name: "limit", type: { text: "integer", shape: null }, isRequired: true, notes, fields: [] },
        ],
        example: null,
      },
    ]}
  />
);

test("A text replaces one that has the same code twice", () => {
  const { rerender } = render(reference("At least `1`, or `1` more."));
  const notes = screen.getByText("limit").closest("dt")?.nextElementSibling;
  expect(notes?.textContent).toBe("integer At least 1, or 1 more.");
  rerender(reference("At most `500`."));
  expect(notes?.textContent).toBe("integer At most 500.");
});

import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CourtDetails } from "~/features/courts/CourtDetails";
import { shownCourt } from "../../support/court";

const details = (contactInfo: string) => <CourtDetails court={shownCourt({ contactInfo })} />;

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

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { ItemTable } from "~/features/bulk-actions/ItemTable";

const ITEMS = ["Banyan Box", "Mill Chimney Courts", "Slow Local Padel"].map((name, at) => ({
  id: at + 1,
  name,
  facet: "Powai",
  averageRating: 4,
  totalReviews: 2,
}));

const all = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Select all on this page" });
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` });
const stateOfAll = () => (all().indeterminate ? "mixed" : all().checked);
const message = () => screen.getByRole("status").textContent;

const QUERY = { list: "courts", q: "", page: 1 } as const;

const Stub = createRoutesStub([
  { path: "/", Component: () => <ItemTable items={ITEMS} query={QUERY} selected={[2]} /> },
]);

beforeEach(() => {
  render(<Stub />);
});

test("says how many items are selected when the page is loaded", () => {
  expect([stateOfAll(), message()]).toEqual(["mixed", "1 selected"]);
});

test("selects all items or none, and says whether some are", async () => {
  await userEvent.click(all());
  expect(ITEMS.every(({ name }) => box(name).checked)).toBe(true);
  expect([stateOfAll(), message()]).toEqual([true, "3 selected"]);
  await userEvent.click(box("Banyan Box"));
  expect([stateOfAll(), message()]).toEqual(["mixed", "2 selected"]);
  await userEvent.click(box("Banyan Box"));
  expect(stateOfAll()).toBe(true);
  await userEvent.click(all());
  expect(ITEMS.some(({ name }) => box(name).checked)).toBe(false);
  expect([stateOfAll(), message()]).toEqual([false, ""]);
});

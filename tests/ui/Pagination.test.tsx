import { render, screen } from "@testing-library/react";
import { createRoutesStub, useSearchParams } from "react-router";
import { describe, expect, it } from "vitest";
import { Pagination, shownPages } from "~/ui/Pagination";

describe("the page numbers", () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 9, [1, 2, -2, 9]],
    [3, 9, [1, 2, 3, 4, -4, 9]],
    [4, 9, [1, 2, 3, 4, 5, -5, 9]],
    [5, 9, [1, -1, 4, 5, 6, -6, 9]],
    [7, 9, [1, -1, 6, 7, 8, 9]],
    [9, 9, [1, -1, 8, 9]],
  ])("on page %i of %i", (page, pages, shown) => {
    expect(shownPages(page, pages)).toEqual(shown);
  });
});

function List() {
  const [query] = useSearchParams();
  return (
    <Pagination
      page={Number(query.get("page"))}
      pages={Number(query.get("pages"))}
      hrefFor={(number) => `/courts?page=${number}`}
      label="Pages of courts"
    />
  );
}

const Stub = createRoutesStub([{ path: "/courts", Component: List }]);
const show = (page: number, pages: number) =>
  render(<Stub initialEntries={[`/courts?page=${page}&pages=${pages}`]} />);

it("links to the neighbouring pages and marks the current one", () => {
  show(5, 9);
  screen.getByRole("navigation", { name: "Pages of courts" });
  expect(screen.getByRole("link", { current: "page" }).textContent).toContain("Page 5");
  expect(screen.getByRole("link", { name: "Previous page" }).getAttribute("href")).toBe("/courts?page=4");
  expect(screen.getByRole("link", { name: "Next page" }).getAttribute("href")).toBe("/courts?page=6");
  expect(screen.getByRole("link", { name: "Page 9" }).getAttribute("href")).toBe("/courts?page=9");
});

it("has no link before the first page", () => {
  show(1, 2);
  expect(screen.queryByRole("link", { name: "Previous page" })).toBeNull();
  screen.getByRole("link", { name: "Next page" });
});

it("is not rendered for a single page", () => {
  show(1, 1);
  expect(screen.queryByRole("navigation")).toBeNull();
});

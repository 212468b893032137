import { describe, expect, test } from "vitest";
import {
  listHref,
  optionOrNull,
  pageNumber,
  paginate,
  readListQuery,
  searchText,
  sortOptions,
} from "~/http/listQuery";

test.each([
  [null, ""],
  ["  a \t\n b  ", "a b"],
  ["a\0b", "ab"],
  ["\uD83C", "\uFFFD"],
  ["x".repeat(201), "x".repeat(200)],
  [`${"x".repeat(199)}🎾`, `${"x".repeat(199)}\uFFFD`],
  ["मुंबई", "मुंबई"],
  ["\u200B", ""],
  [" \u2800\u200D ", ""],
  [`${"\u200B".repeat(200)}x`, ""],
  ["a\u200Bb", "a\u200Bb"],
])("searchText: %j is %j", (input, text) => {
  expect(searchText(input)).toBe(text);
});

test.each([
  [null, 1],
  ["", 1],
  ["1", 1],
  ["12", 12],
  ["0", 1],
  ["-2", 1],
  ["2.5", 1],
  ["two", 1],
  ["999999999", 100_000],
  ["2147483648", 100_000],
  ["99999999999999999999", 100_000],
])("pageNumber: %j is %i", (text, page) => {
  expect(pageNumber(text)).toBe(page);
});

describe("paginate", () => {
  test.each([
    [0, 1, { page: 1, pages: 1, offset: 0 }],
    [0, 5, { page: 1, pages: 1, offset: 0 }],
    [24, 1, { page: 1, pages: 1, offset: 0 }],
    [25, 2, { page: 2, pages: 2, offset: 24 }],
    [25, 9, { page: 2, pages: 2, offset: 24 }],
    [48, 2, { page: 2, pages: 2, offset: 24 }],
    [49, 3, { page: 3, pages: 3, offset: 48 }],
  ])("of %i items, page %i", (total, page, shown) => {
    expect(paginate(total, page, 24)).toEqual(shown);
  });
});

test("optionOrNull returns an existing option or null", () => {
  const choices = [{ value: "top" }, { value: "price" }] as const;
  expect(optionOrNull(choices, "price")).toBe("price");
  for (const text of ["Price", "", "toString", null]) expect(optionOrNull(choices, text)).toBeNull();
});

test.each([
  ["", "top", "/courts"],
  ["sort=best", "top", "/courts"],
  ["sort=price", "price", "/courts?sort=price"],
  ["q=glass", "best", "/courts?q=glass"],
  ["q=glass&sort=", "best", "/courts?q=glass"],
  ["q=glass&sort=top", "top", "/courts?q=glass&sort=top"],
  ["q=glass&sort=price&page=2", "price", "/courts?q=glass&sort=price&page=2"],
  ["q=%20&sort=top", "top", "/courts"],
])("?%s is sorted by %s and its address is %s", (search, sort, address) => {
  const query = readListQuery(new URLSearchParams(search));
  expect(query.sort).toBe(sort);
  expect(listHref("/courts", query, {})).toBe(address);
});

test("a search without text is a list in its default order", () => {
  const query = readListQuery(new URLSearchParams("q=glass"));
  expect(listHref("/courts", { ...query, q: "" }, {})).toBe("/courts");
  expect(sortOptions("").map(({ value }) => value)).toEqual([
    "",
    "newest",
    "most-reviewed",
    "price",
    "price-high",
  ]);
});

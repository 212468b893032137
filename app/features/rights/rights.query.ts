import { href } from "react-router";
import { pageNumber, searchText, withParams } from "~/kernel/query";

/** Which people are listed. */
export interface PeopleQuery {
  /** What their name or their e-mail begins with; empty for everybody. */
  q: string;
  page: number;
}

/** Reads the query from an address; what names nothing is left out. */
export function readPeopleQuery(params: URLSearchParams): PeopleQuery {
  return { q: searchText(params.get("q")), page: pageNumber(params.get("page")) };
}

/** The address of the list. */
export function peopleHref(query: PeopleQuery): string {
  return withParams(href("/admin/users"), paramsOf(query));
}

/** The list as it was, seen from the address where somebody's rights change. */
export function listBehind({ searchParams }: URL): string {
  return peopleHref(readPeopleQuery(searchParams));
}

/** The address where rights are given to somebody or taken away, which leads back to the list as it was. */
export function rightsHref(change: "give" | "take", userId: string, query: PeopleQuery): string {
  const person = { userId: encodeURIComponent(userId) };
  const path =
    change === "give"
      ? href("/admin/users/:userId/give-rights", person)
      : href("/admin/users/:userId/take-rights", person);
  return withParams(path, paramsOf(query));
}

function paramsOf({ q, page }: PeopleQuery) {
  return { q, page: page > 1 ? String(page) : null };
}

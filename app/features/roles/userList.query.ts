import { href } from "react-router";
import { pageNumber, pathWithParams, searchText } from "~/http/listQuery";

/** Which people are listed. */
export interface UserListQuery {
  /** What their name or their e-mail begins with; empty for everybody. */
  q: string;
  page: number;
}

/** Reads the query from an address; what names nothing is left out. */
export function readUserListQuery(params: URLSearchParams): UserListQuery {
  return { q: searchText(params.get("q")), page: pageNumber(params.get("page")) };
}

/** The address of the list. */
export function userListHref(query: UserListQuery): string {
  return pathWithParams(href("/admin/users"), paramsOf(query));
}

/** The list as it was, seen from the address where somebody's rights change. */
export function userListBehind({ searchParams }: URL): string {
  return userListHref(readUserListQuery(searchParams));
}

/** The address where rights are given to somebody or taken away, which leads back to the list as it was. */
export function roleChangeHref(change: "give" | "take", userId: string, query: UserListQuery): string {
  const person = { userId: encodeURIComponent(userId) };
  const path =
    change === "give"
      ? href("/admin/users/:userId/give-rights", person)
      : href("/admin/users/:userId/take-rights", person);
  return pathWithParams(path, paramsOf(query));
}

function paramsOf({ q, page }: UserListQuery) {
  return { q, page: page > 1 ? String(page) : null };
}

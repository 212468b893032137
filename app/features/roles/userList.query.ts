import { href } from "react-router";
import { optionOrNull, pageNumber, pageParam, pathWithParams, searchText } from "~/http/listQuery";

/** The tabs of the user list. */
export const USER_TABS = [
  { value: "all", label: "All" },
  { value: "super-admins", label: "Super admins" },
  { value: "suspended", label: "Suspended" },
] as const;
export type UserTab = (typeof USER_TABS)[number]["value"];

/** The search, tab and page of the user list. */
export interface UserListQuery {
  /** A prefix of the name or e-mail address; empty for all users. */
  q: string;
  show: UserTab;
  page: number;
}

/** Reads the query from the parameters of an address; invalid values fall back to the defaults. */
export function readUserListQuery(params: URLSearchParams): UserListQuery {
  return {
    q: searchText(params.get("q")),
    show: optionOrNull(USER_TABS, params.get("show")) ?? "all",
    page: pageNumber(params.get("page")),
  };
}

/** The address of the list. */
export function userListHref(query: UserListQuery): string {
  return pathWithParams(href("/admin/users"), paramsOf(query));
}

/** The address of the list that the address of a role change returns to. */
export function userListBehind({ searchParams }: URL): string {
  return userListHref(readUserListQuery(searchParams));
}

/** What super admins may do to a user, as in the address. */
export type UserChange = "give-rights" | "take-rights" | "suspend" | "reinstate";

/** The address that changes a user's role or suspension. Carries the list's query, to return there. */
export function userChangeHref(change: UserChange, userId: string, query: UserListQuery): string {
  const params = { userId: encodeURIComponent(userId) };
  return pathWithParams(href(`/admin/users/:userId/${change}`, params), paramsOf(query));
}

function paramsOf({ q, show, page }: UserListQuery) {
  return { q, show: show === "all" ? null : show, page: pageParam(page) };
}

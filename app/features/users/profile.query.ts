import { profileHref } from "~/http/addresses";
import { optionOrNull, pageNumber, pageParam, pathWithParams } from "~/http/listQuery";

/** The tabs of a profile, in their order. */
export const PROFILE_TABS = [
  { value: "all", label: "All Reviews" },
  { value: "courts", label: "Courts" },
  { value: "equipment", label: "Equipment" },
] as const;

export type ProfileTab = (typeof PROFILE_TABS)[number]["value"];

/** The texts of empty tabs. */
export const NO_REVIEWS: Record<ProfileTab, string> = {
  all: "No reviews yet",
  courts: "No court reviews yet",
  equipment: "No equipment reviews yet",
};

/** The number of reviews per tab. */
export type ReviewCounts = Record<ProfileTab, number>;

/** The tab and page of a user's reviews. */
export interface ProfileQuery {
  tab: ProfileTab;
  page: number;
}

/** Reads the query from the parameters of an address; invalid values fall back to the defaults. */
export function readProfileQuery(params: URLSearchParams): ProfileQuery {
  return {
    tab: optionOrNull(PROFILE_TABS, params.get("tab")) ?? "all",
    page: pageNumber(params.get("page")),
  };
}

/** The address of a page of a user's reviews; the defaults are omitted from its parameters. */
export function profilePageHref(
  userId: string,
  { tab, page = 1 }: { tab: ProfileTab; page?: number },
): string {
  return pathWithParams(profileHref(userId), {
    tab: tab === "all" ? null : tab,
    page: pageParam(page),
  });
}

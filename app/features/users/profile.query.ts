import { optionOrNull, pageNumber } from "~/http/listQuery";

/** The tabs of a profile, in their order. */
export const PROFILE_TABS = [
  { value: "all", label: "All Reviews" },
  { value: "courts", label: "Courts" },
  { value: "equipment", label: "Equipment" },
] as const;

export type ProfileTab = (typeof PROFILE_TABS)[number]["value"];

/** What a tab says where nothing is in it. */
export const NO_REVIEWS: Record<ProfileTab, string> = {
  all: "No reviews yet",
  courts: "No court reviews yet",
  equipment: "No equipment reviews yet",
};

/** How many reviews each tab holds. */
export type ReviewCounts = Record<ProfileTab, number>;

/** Which of a person's reviews are shown. */
export interface ProfileQuery {
  tab: ProfileTab;
  page: number;
}

/** Reads the query from an address; what names nothing is left out. */
export function readProfileQuery(params: URLSearchParams): ProfileQuery {
  return {
    tab: optionOrNull(PROFILE_TABS, params.get("tab")) ?? "all",
    page: pageNumber(params.get("page")),
  };
}

/** The address of a person's profile; its first tab and page have no parameters. */
export function profileHref(userId: string, { tab = "all", page = 1 }: Partial<ProfileQuery> = {}): string {
  const params = new URLSearchParams();
  if (tab !== "all") params.set("tab", tab);
  if (page > 1) params.set("page", String(page));
  const path = `/profile/${encodeURIComponent(userId)}`;
  return params.size > 0 ? `${path}?${params}` : path;
}

import { numbered, type PageHead } from "~/http/head";
import { plural, sentences } from "~/lib/format";
import { type ProfileTab, profileHref, type ReviewCounts } from "./profile.query";
import { fullName, type ProfileView } from "./profile.view";

/** What somebody's reviews come to, and which page of them is shown. */
interface ProfileReviews {
  counts: ReviewCounts;
  average: number | null;
  page: number;
}

/**
 * The head of a person's page. Search engines may list it once there is a review on it: before, it would be a name
 * and nothing more, which is no use to who searches and no wish of who has just signed in. The other tabs show parts
 * of the first.
 */
export function profileHead(profile: ProfileView, tab: ProfileTab, reviews: ProfileReviews): PageHead {
  const { counts, average, page } = reviews;
  const name = fullName(profile);
  return {
    title: numbered(`${name}: padel reviews`, page),
    description: sentences(
      `${plural(counts.all, "review")} of padel courts, rackets and balls by ${name}.`,
      average !== null && `${average.toFixed(1)} stars on average.`,
      profile.location && `Plays in ${profile.location}.`,
      profile.bio,
    ),
    path: profileHref(profile.id, { tab, page }),
    isListed: tab === "all" && counts.all > 0,
    type: "profile",
  };
}

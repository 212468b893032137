import { numbered, type PageHead } from "~/http/head";
import { plural, sentences, shownMean } from "~/lib/format";
import { type ProfileTab, profilePageHref, type ReviewCounts } from "./profile.query";
import { fullName, type ProfileView } from "./profile.view";

/** The totals of a user's reviews and the current page of them. */
interface ProfileReviews {
  counts: ReviewCounts;
  average: number | null;
  page: number;
}

/**
 * The head of a profile page. Search engines may index it once the user has a review; before that it has no content,
 * and new users do not expect to be listed. The other tabs are not indexed, since they show parts
 * of the first.
 */
export function profileHead(profile: ProfileView, tab: ProfileTab, reviews: ProfileReviews): PageHead {
  const { counts, average, page } = reviews;
  const name = fullName(profile);
  return {
    title: numbered(`${name}: padel reviews`, page),
    description: sentences(
      `${plural(counts.all, "review")} of padel courts, rackets and balls by ${name}.`,
      average !== null && `${shownMean(average)} stars on average.`,
      profile.location && `Plays in ${profile.location}.`,
      profile.bio,
    ),
    path: profilePageHref(profile.id, { tab, page }),
    isListed: tab === "all" && counts.all > 0,
    type: "profile",
  };
}

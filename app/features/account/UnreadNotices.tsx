import { Link } from "~/ui/Link";
import { NoticeBanner } from "~/ui/NoticeBanner";
import type { Viewer } from "../auth/viewer";

interface UnreadNoticesProps {
  viewer: Viewer;
  /** The page's address. */
  returnTo: string;
}

/**
 * What moderators have decided on a viewer's reviews and reports, on every page until the viewer has read so. All pages load
 * it, so the addresses are written out.
 */
export function UnreadNotices({ viewer, returnTo }: UnreadNoticesProps) {
  const ofReview = (id: number | null, page: string) => id && `/reviews/${id}/${page}`;
  const history = ofReview(viewer.moderatedReviewId, "history");
  const notices = [
    [history, history, "About your review", "A moderator has changed your review."],
    [
      ofReview(viewer.hiddenReviewId, "appeal"),
      "hiding",
      "About your hidden review",
      "The moderators have decided on a review of yours.",
    ],
    [
      ofReview(viewer.heldReviewId, "held"),
      "held",
      "About your review and the rating",
      "There is news on whether a review of yours counts.",
    ],
    [
      viewer.hasReportOutcome && "/account/reports",
      "report",
      "About your report",
      "We have decided on your report.",
      "See the outcome",
    ],
  ] as const;
  return notices.map(
    ([page, notice, label, text, link = "See what and why"]) =>
      page && (
        <NoticeBanner
          key={label}
          label={label}
          action={notice === page ? page : `/account/notices/${notice}`}
          returnTo={returnTo}
        >
          {text} <Link to={page}>{link}</Link>
        </NoticeBanner>
      ),
  );
}

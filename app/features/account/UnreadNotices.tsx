import { Link } from "~/ui/Link";
import { NoticeBanner } from "~/ui/NoticeBanner";
import type { Viewer } from "../auth/viewer";

interface UnreadNoticesProps {
  viewer: Viewer;
  /** The page's address. */
  returnTo: string;
}

interface Notice {
  label: string;
  text: string;
  /** The page about it; null if there is nothing unread. */
  page: string | null;
  /** The text of the link to that page. */
  link?: string;
  /** The name of what the button ends, and the review of the notice; without a name, it posts to the page. */
  name?: string;
  review?: number | null;
}

/**
 * What moderators have decided on a viewer's reviews, reports and claims, on every page until the viewer has read so. All pages load
 * it, so the addresses are written out.
 */
export function UnreadNotices({ viewer, returnTo }: UnreadNoticesProps) {
  const notices: Notice[] = [
    {
      label: "About your review",
      text: "A moderator has changed your review.",
      page: reviewPage(viewer.moderatedReviewId, "history"),
    },
    {
      label: "About your hidden review",
      text: "There is news about your hidden review.",
      page: reviewPage(viewer.hiddenReviewId, "appeal"),
      name: "hiding",
      review: viewer.hiddenReviewId,
    },
    {
      label: "About your review and the rating",
      text: "There is news on whether your review counts.",
      page: reviewPage(viewer.heldReviewId, "held"),
      name: "held",
      review: viewer.heldReviewId,
    },
    {
      label: "About your report",
      text: "We have decided on your report.",
      page: viewer.hasReportOutcome ? "/account/reports" : null,
      link: "See the outcome",
      name: "report",
    },
    {
      label: "About your claims",
      text: "There is news about your claim, reply or facts.",
      page: viewer.hasOwnerNews ? "/account/claims" : null,
      name: "owner",
    },
  ];
  return notices.map(
    ({ label, text, page, link = "See details", name, review }) =>
      page && (
        <NoticeBanner
          key={label}
          label={label}
          action={name ? `/account/notices/${name}` : page}
          returnTo={returnTo}
          about={review}
        >
          {text} <Link to={page}>{link}</Link>
        </NoticeBanner>
      ),
  );
}

function reviewPage(id: number | null, page: string): string | null {
  return id === null ? null : `/reviews/${id}/${page}`;
}

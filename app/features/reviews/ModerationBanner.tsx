import { href } from "react-router";
import { Link } from "~/ui/Link";
import { NoticeBanner } from "~/ui/NoticeBanner";

interface ModerationBannerProps {
  reviewId: number;
  /** The page's address. */
  returnTo: string;
}

/** Says on every page to an author that a moderator has changed their review, until they have read so. */
export function ModerationBanner({ reviewId, returnTo }: ModerationBannerProps) {
  const history = href("/reviews/:id/history", { id: String(reviewId) });
  return (
    <NoticeBanner label="About your review" action={history} returnTo={returnTo}>
      A moderator has changed your review. <Link to={history}>See what and why</Link>
    </NoticeBanner>
  );
}

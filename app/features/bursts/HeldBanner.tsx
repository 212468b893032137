import { href } from "react-router";
import { Link } from "~/ui/Link";
import { NoticeBanner } from "~/ui/NoticeBanner";
import { heldHref } from "./burst.view";

interface HeldBannerProps {
  reviewId: number;
  /** The page's address. */
  returnTo: string;
}

/** Says on every page to an author that a review of theirs was set aside, or decided on, until they have read so. */
export function HeldBanner({ reviewId, returnTo }: HeldBannerProps) {
  return (
    <NoticeBanner
      label="About your review and the rating"
      action={href("/account/notices/:notice", { notice: "held" })}
      returnTo={returnTo}
    >
      There is news on whether a review of yours counts. <Link to={heldHref(reviewId)}>See what and why</Link>
    </NoticeBanner>
  );
}

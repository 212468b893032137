import { href } from "react-router";
import { Link } from "~/ui/Link";
import { NoticeBanner } from "~/ui/NoticeBanner";
import { appealHref } from "./appeal.view";

interface HidingBannerProps {
  reviewId: number;
  /** The page's address. */
  returnTo: string;
}

/** Says on every page to an author that moderators have decided on hiding their review, until they have read so. */
export function HidingBanner({ reviewId, returnTo }: HidingBannerProps) {
  return (
    <NoticeBanner
      label="About your hidden review"
      action={href("/account/notices/:notice", { notice: "hiding" })}
      returnTo={returnTo}
    >
      The moderators have decided on a review of yours.{" "}
      <Link to={appealHref(reviewId)}>See what and why</Link>
    </NoticeBanner>
  );
}

/** Says on every page to a reporter that a report was decided, until they have read so. */
export function ReportBanner({ returnTo }: Pick<HidingBannerProps, "returnTo">) {
  return (
    <NoticeBanner
      label="About your report"
      action={href("/account/notices/:notice", { notice: "report" })}
      returnTo={returnTo}
    >
      We have decided on your report. <Link to={href("/account/reports")}>See the outcome</Link>
    </NoticeBanner>
  );
}

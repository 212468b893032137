import { Form, href } from "react-router";
import { Button } from "~/ui/Button";
import { Banner } from "~/ui/Layout";
import { Link } from "~/ui/Link";

interface ModerationBannerProps {
  reviewId: number;
  /** The page's address. */
  returnTo: string;
}

/** Says on every page to an author that a moderator has changed their review, until they have read so. */
export function ModerationBanner({ reviewId, returnTo }: ModerationBannerProps) {
  const history = href("/reviews/:id/history", { id: String(reviewId) });
  return (
    <aside aria-label="About your review">
      <Banner
        action={
          <Form method="post" action={history} preventScrollReset>
            <input type="hidden" name="returnTo" value={returnTo} />
            <Button type="submit" className="whitespace-nowrap">
              I have read it
            </Button>
          </Form>
        }
      >
        A moderator has changed your review. <Link to={history}>See what and why</Link>
      </Banner>
    </aside>
  );
}

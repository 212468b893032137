import { useFetcher } from "react-router";
import { Button, ButtonLink } from "~/ui/Button";
import { ThumbsUpIcon } from "~/ui/icons";
import type { LinkProps } from "~/ui/Link";
import { useHydrated } from "~/ui/useHydrated";
import { useActionToast } from "../toasts/useActionToast";
import type { FailedVote } from "./failedVote";
import { HELPFUL } from "./helpful.form";
import { reviewActionHref } from "./review.returnTo";
import { type ReviewView, reviewName } from "./review.view";

interface HelpfulButtonProps {
  review: ReviewView;
  /** Whether the viewer has voted for it; null for a visitor, who has to sign in first. */
  isHelpful: boolean | null;
  /** The current page, where the vote returns to; defaults to the item's page. */
  from?: string | undefined;
}

/** Votes for a review or takes the vote back; the caller checks the permission. With script the page stays. */
export function HelpfulButton({ review, isHelpful, from }: HelpfulButtonProps) {
  const action = reviewActionHref("helpful", review, from);
  return isHelpful === null ? (
    <VoteLink review={review} action={action} />
  ) : (
    <VoteForm review={review} isHelpful={isHelpful} action={action} />
  );
}

/** Level with the texts of the review, and no taller than they need. */
const PLACE = "-my-2 -ml-2 self-start";

interface VoteProps extends Pick<HelpfulButtonProps, "review"> {
  action: string;
}

/** Leads to the vote after the sign-in. */
function VoteLink({ review, action, ...rest }: VoteProps & Pick<LinkProps, "ref">) {
  return (
    <ButtonLink
      {...rest}
      to={action}
      variant="muted"
      size="compact"
      rel="nofollow"
      reloadDocument
      className={PLACE}
    >
      <HelpfulLabel review={review} count={review.helpfulCount} />
    </ButtonLink>
  );
}

interface VoteFormProps extends VoteProps {
  isHelpful: boolean;
}

/** The pressed button had the focus. */
const focus = (link: HTMLAnchorElement | null) => link?.focus();

function VoteForm({ review, isHelpful, action }: VoteFormProps) {
  const fetcher = useFetcher<FailedVote>();
  const hydrated = useHydrated();
  useActionToast(fetcher.data);
  const sent = fetcher.formData?.get("helpful");
  const isPressed = sent ? sent === HELPFUL.vote : isHelpful;
  if (fetcher.data?.isSignedOut) return <VoteLink review={review} action={action} ref={focus} />;
  const count = review.helpfulCount + Number(isPressed) - Number(isHelpful);
  return (
    <fetcher.Form method="post" action={action} className={PLACE}>
      {hydrated && <input type="hidden" name="inPlace" value="yes" />}
      <Button
        name="helpful"
        value={isPressed ? HELPFUL.withdrawal : HELPFUL.vote}
        variant="muted"
        size="compact"
        aria-pressed={isPressed}
        className="aria-pressed:font-semibold aria-pressed:text-link aria-pressed:*:[svg]:fill-current"
      >
        <HelpfulLabel review={review} count={count} />
      </Button>
    </fetcher.Form>
  );
}

function HelpfulLabel({ review, count }: { review: ReviewView; count: number }) {
  return (
    <>
      <ThumbsUpIcon />
      <span>
        <span>{count > 0 ? `Helpful · ${count}` : "Helpful"}</span>
        <span className="sr-only">{` (${reviewName(review)})`}</span>
      </span>
    </>
  );
}

import { data, Form, replace } from "react-router";
import type { Viewer } from "~/features/auth/viewer";
import { failedVote } from "~/features/reviews/failedVote";
import { findVotableReview } from "~/features/reviews/findReview.server";
import { HELPFUL, HELPFUL_FIELDS } from "~/features/reviews/helpful.form";
import { ReviewPage } from "~/features/reviews/ReviewPage";
import { reviewReturnHref } from "~/features/reviews/review.returnTo";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { fieldText } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireViewer } from "~/middleware/requireViewer";
import { AccountField } from "~/ui/AccountField";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/helpful";

/** Offers the vote to who comes from the sign-in. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { reviews, votes } = args.context.get(databaseContext);
  const review = await findVotableReview(reviews, args.params.id, viewer);
  return {
    review,
    isHelpful: (await votes.votedAmong(viewer.id, [review.id])).length > 0,
    back: reviewReturnHref(review, args.url.searchParams),
  };
}

export function action(args: Route.ActionArgs) {
  const { reviews, votes } = args.context.get(databaseContext);
  const findVotable = (viewer: Viewer) => findVotableReview(reviews, args.params.id, viewer);
  const vote = { fields: HELPFUL_FIELDS, failure: "voteNotSaved", permit: findVotable } as const;
  return formAction(args, vote, async (form) => {
    const viewer = await requireViewer(args);
    const review = await findVotable(viewer);
    if (fieldText(form, "helpful") === HELPFUL.withdrawal) await votes.remove(review.id, viewer.id);
    else await votes.add(review.id, viewer.id);
    if (fieldText(form, "inPlace")) return data(undefined);
    return replace(reviewReturnHref(review, args.url.searchParams), 303);
  });
}

/** As the action, but a vote that fails on the page of its review is a toast. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (failure) {
    return failedVote(failure, fieldText(form, "inPlace") !== "");
  }
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Helpful Review");
}

export default function HelpfulReview({ loaderData, actionData }: Route.ComponentProps) {
  const { review, isHelpful, back } = loaderData;
  const [value, label] = isHelpful
    ? [HELPFUL.withdrawal, "Take my vote back"]
    : [HELPFUL.vote, "Yes, it is helpful"];
  return (
    <ReviewPage review={review}>
      <Dialog title="Is this review helpful?" closeTo={back}>
        <FailureNotice actionData={actionData} />
        <p>
          {isHelpful ? "You found this review helpful." : "Your vote helps others to find good reviews."} Only
          the number of votes is shown, not who voted.
        </p>
        <Form method="post">
          <AccountField />
          <Actions>
            <Button name="helpful" value={value} variant="primary">
              {label}
            </Button>
            <ButtonLink to={back} variant="quiet" preventScrollReset>
              Cancel
            </ButtonLink>
          </Actions>
        </Form>
      </Dialog>
    </ReviewPage>
  );
}

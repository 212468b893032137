import { href } from "react-router";
import { findReviewFor } from "~/features/reviews/findReview.server";
import { ReviewHistory } from "~/features/reviews/ReviewHistory";
import { UNVERSIONED_MINUTES } from "~/features/reviews/review.limits";
import { mayChangeReview } from "~/features/reviews/review.permissions";
import { reviewHref } from "~/features/reviews/review.view";
import { reviewHistory } from "~/features/reviews/reviewHistory.server";
import { fullName } from "~/features/users/profile.view";
import { hiddenHead, numbered } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { readId } from "~/http/ids";
import { pageNumber, pageParam, pathWithParams } from "~/http/listQuery";
import { contentKeysContext } from "~/middleware/contentKeys";
import { databaseContext } from "~/middleware/database";
import { noticeAction } from "~/middleware/noticeAction";
import { viewerContext } from "~/middleware/viewer";
import { BackLink, Page } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import type { Route } from "./+types/history";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { history, reviews } = context.get(databaseContext);
  const viewer = context.get(viewerContext);
  const review = await findReviewFor(reviews, params.id, viewer);
  const { itemType, itemId, userId } = review;
  context.set(contentKeysContext, [`${itemType}:${itemId}`, `user:${userId}`]);
  const page = pageNumber(url.searchParams.get("page"));
  const showsWithheld = mayChangeReview(viewer, review);
  return { review, versions: await reviewHistory(history, review, page, showsWithheld) };
}

/** Ends the notice of a moderator's change of this review. */
export function action(args: Route.ActionArgs) {
  const { history } = args.context.get(databaseContext);
  return noticeAction(args, ({ id }) => history.dismissNotice(id, readId(args.params.id)));
}

export function meta({ loaderData: { review, versions } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered(`Changes of a review of ${review.itemName}`, versions.page));
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function History({ loaderData: { review, versions } }: Route.ComponentProps) {
  const path = href("/reviews/:id/history", { id: String(review.id) });
  return (
    <Page narrow>
      <BackLink to={reviewHref(review)}>{review.itemName}</BackLink>
      <h1>
        Changes of the review by <bdi>{fullName(review.user)}</bdi>
      </h1>
      <p>
        {`Newest first. A change in the first ${UNVERSIONED_MINUTES} minutes, or of details or pictures alone, leaves no earlier version, and a deleted review leaves none at all.`}
      </p>
      <ReviewHistory entries={versions.items} />
      <Pagination
        page={versions.page}
        pages={versions.pages}
        hrefFor={(number) => pathWithParams(path, { page: pageParam(number) })}
        label="Pages of versions"
      />
    </Page>
  );
}

import { findPicture, findReviewFor } from "~/features/reviews/findReview.server";
import { PictureActions, PictureNavigation, PictureView } from "~/features/reviews/PictureView";
import { reviewViewerOf } from "~/features/reviews/review.permissions";
import { itemHref } from "~/features/reviews/review.view";
import { hiddenHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { contentKeysContext } from "~/middleware/contentKeys";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import { BackLink, Page } from "~/ui/Layout";
import type { Route } from "./+types/picture";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { pictures, reviews } = context.get(databaseContext);
  const viewer = context.get(viewerContext);
  const review = await findReviewFor(reviews, params.id, viewer);
  const picture = findPicture(review, params.number);
  const { itemType, itemId, userId } = review;
  context.set(contentKeysContext, [`${itemType}:${itemId}`, `user:${userId}`]);
  return {
    review,
    picture,
    viewer: reviewViewerOf(viewer),
    place: await pictures.placeOf(review, { reviewId: review.id, number: picture.number }),
  };
}

export function meta({ loaderData: { review, place } }: Route.MetaArgs): Route.MetaDescriptors {
  const number = place && place.total > 1 ? ` ${place.place} of ${place.total}` : "";
  return hiddenHead(`Picture${number} of ${review.itemName}`);
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function PicturePage({
  loaderData: { review, picture, viewer, place },
}: Route.ComponentProps) {
  const { itemType, itemId, itemName } = review;
  const itemPath = itemHref({ itemType, itemId });
  return (
    <Page>
      <BackLink to={itemPath}>{itemName}</BackLink>
      <h1>Picture of {itemName}</h1>
      <PictureView review={review} picture={picture} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {place && <PictureNavigation place={place} itemPath={itemPath} />}
        <PictureActions review={review} picture={picture} viewer={viewer} />
      </div>
    </Page>
  );
}

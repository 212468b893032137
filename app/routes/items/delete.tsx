import { useSearchParams } from "react-router";
import { listReturnHref } from "~/features/auth/returnTo";
import { deletedReviewsText } from "~/features/reviews/deletedReviews";
import { findItem, itemNotFound, removeItem } from "~/features/reviews/findItem.server";
import { ITEM_TYPES, itemTypeOf } from "~/features/reviews/itemTypes";
import { itemHref } from "~/features/reviews/review.view";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { FROM_LIST } from "~/http/listQuery";
import { databaseContext } from "~/middleware/database";
import { formAction, NO_FIELDS } from "~/middleware/formAction";
import { requirePermission } from "~/middleware/requirePermission";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/delete";

/**
 * Serves the dialogs that delete a court or a racket or ball, selected by the route. One that a list opened names the item
 * and leads back to the list.
 */
export async function loader(args: Route.LoaderArgs) {
  const itemType = itemTypeOf(args.pattern);
  const { segment, mayManage } = ITEM_TYPES[itemType];
  requirePermission(args, mayManage, `delete ${segment}`);
  const database = args.context.get(databaseContext);
  const { itemId, name, listPath } = await findItem(database, itemType, args.params.id);
  const reviewsOf = await database.reviews.deletedWith(itemType, [itemId]);
  return {
    itemType,
    itemId,
    name,
    reviews: reviewsOf(itemId),
    list: listReturnHref(listPath, args.url.searchParams),
  };
}

export async function action(args: Route.ActionArgs) {
  const itemType = itemTypeOf(args.pattern);
  const { segment, mayManage, toasts } = ITEM_TYPES[itemType];
  requirePermission(args, mayManage, `delete ${segment}`);
  return formAction(args, { fields: NO_FIELDS, failure: toasts.notDeleted }, async () => {
    const database = args.context.get(databaseContext);
    const item = await findItem(database, itemType, args.params.id);
    if (!(await removeItem(database, item))) throw itemNotFound(itemType);
    const { searchParams } = args.url;
    const isFromList = searchParams.get("from") === FROM_LIST;
    const list = listReturnHref(item.listPath, searchParams);
    return toastRedirect(list, isFromList ? toasts.deleted : toasts.deletedFromPage);
  });
}

export function meta({ loaderData: { itemType } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(`Delete ${ITEM_TYPES[itemType].label}`);
}

export default function DeleteItem({ loaderData, actionData }: Route.ComponentProps) {
  const { itemType, name, reviews, list } = loaderData;
  const isFromList = useSearchParams()[0].get("from") === FROM_LIST;
  const subject = isFromList ? `"${name}"` : `this ${ITEM_TYPES[itemType].noun}`;
  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{name}</bdi>
        </>
      }
      closeTo={isFromList ? list : itemHref(loaderData)}
    >
      <FailureNotice actionData={actionData} />
      <p>{`Are you sure you want to delete ${subject}? This action cannot be undone.`}</p>
      {reviews > 0 && <p>{deletedReviewsText(reviews)}</p>}
    </ConfirmDialog>
  );
}

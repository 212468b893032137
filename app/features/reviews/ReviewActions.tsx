import { IconLink } from "~/ui/Button";
import { DeleteIcon, EditIcon } from "~/ui/icons";
import { reviewActionHref } from "./review.returnTo";
import { type ReviewView, reviewName } from "./review.view";

interface ReviewActionsProps {
  review: ReviewView;
  /** Whether reviews of other items are listed, too. */
  withItem: boolean;
  /** The current page, where the action returns to; defaults to the item's page. */
  from?: string | undefined;
}

/** Links that edit and delete a review. The caller checks the permission. */
export function ReviewActions({ review, withItem, from }: ReviewActionsProps) {
  const name = reviewName(review, withItem);
  return (
    <>
      <IconLink to={reviewActionHref("edit", review, from)} label={`Edit ${name}`} icon={<EditIcon />} />
      <IconLink
        to={reviewActionHref("delete", review, from)}
        label={`Delete ${name}`}
        icon={<DeleteIcon />}
      />
    </>
  );
}

import { IconLink } from "~/ui/Button";
import { DeleteIcon, EditIcon } from "~/ui/icons";
import { fullName } from "../users/profile.view";
import { reviewActionHref } from "./review.returnTo";
import type { ReviewView } from "./review.view";

interface ReviewActionsProps {
  review: ReviewView;
  /** The current page, where the action returns to; defaults to the item's page. */
  from?: string | undefined;
}

/** Links that edit and delete a review. The caller checks the permission. */
export function ReviewActions({ review, from }: ReviewActionsProps) {
  const name = fullName(review.user);
  return (
    <>
      <IconLink
        to={reviewActionHref("edit", review, from)}
        label={`Edit the review by ${name}`}
        icon={<EditIcon />}
      />
      <IconLink
        to={reviewActionHref("delete", review, from)}
        label={`Delete the review by ${name}`}
        icon={<DeleteIcon />}
      />
    </>
  );
}

import { IconLink } from "~/ui/Button";
import { DeleteIcon, EditIcon } from "~/ui/icons";
import { fullName } from "../users/profile.view";
import { reviewActionHref } from "./review.returnTo";
import type { ReviewView } from "./review.view";

interface ChangeLinksProps {
  review: ReviewView;
  /** The page where it stands; its item's where there is none. */
  from?: string | undefined;
}

/** The ways to edit and to delete a review, for who may. */
export function ReviewActions({ review, from }: ChangeLinksProps) {
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

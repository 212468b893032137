import { IconLink } from "~/ui/Button";
import { DeleteIcon, EditIcon } from "~/ui/icons";
import { nameOf } from "../profiles/profile.view";
import { deedHref } from "./review.origin";
import type { ReviewView } from "./review.view";

interface ChangeLinksProps {
  review: ReviewView;
  /** The page where it stands; its item's where there is none. */
  from?: string | undefined;
}

/** The ways to edit and to delete a review, for who may. */
export function ChangeLinks({ review, from }: ChangeLinksProps) {
  const name = nameOf(review.user);
  return (
    <>
      <IconLink
        to={deedHref("edit", review, from)}
        label={`Edit the review by ${name}`}
        icon={<EditIcon />}
      />
      <IconLink
        to={deedHref("delete", review, from)}
        label={`Delete the review by ${name}`}
        icon={<DeleteIcon />}
      />
    </>
  );
}

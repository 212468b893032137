import { Link } from "~/ui/Link";
import { rowLink } from "~/ui/styles";
import type { ItemReviews, ReviewedItem } from "../reviews/review.view";
import { CLAIM_TEXTS } from "./claim.labels";
import { claimHref, ownerHref } from "./claim.view";

interface ClaimLinkProps {
  item: ReviewedItem;
  reviews: Pick<ItemReviews, "ownsItem" | "viewer">;
}

/** The link to claim a court or brand, or for its owner to the owner's page. It redirects visitors to sign in. */
export function ClaimLink({ item, reviews: { ownsItem, viewer } }: ClaimLinkProps) {
  const { question, ownerLink } = CLAIM_TEXTS[item.itemType];
  return (
    <p data-print="hide">
      <Link
        to={ownsItem ? ownerHref(item) : claimHref(item)}
        rel="nofollow"
        reloadDocument={viewer === null}
        className={`${rowLink} px-1 text-sm text-link`}
      >
        {ownsItem ? ownerLink : question}
      </Link>
    </p>
  );
}

import { Link } from "~/ui/Link";
import { rowLink } from "~/ui/styles";
import type { ItemReviews } from "../reviews/review.view";

interface ClaimLinkProps {
  /** The path of the item's page. */
  itemPath: string;
  reviews: Pick<ItemReviews, "ownsItem" | "viewer">;
  /** The text of the link to the owner's page. */
  ownerLink: string;
  /** The question to all others. */
  children: string;
}

/** The link to claim a court or brand, or for its owner to the owner's page. It redirects visitors to sign in. */
export function ClaimLink({ itemPath, reviews: { ownsItem, viewer }, ownerLink, children }: ClaimLinkProps) {
  return (
    <p data-print="hide">
      <Link
        to={`${itemPath}/${ownsItem ? "owner" : "claim"}`}
        rel="nofollow"
        reloadDocument={viewer === null}
        className={`${rowLink} text-sm text-link`}
      >
        {ownsItem ? ownerLink : children}
      </Link>
    </p>
  );
}

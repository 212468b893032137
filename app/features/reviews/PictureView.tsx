import { useContext } from "react";
import { href } from "react-router";
import { profileHref } from "~/http/addresses";
import { PICTURE_WIDTHS } from "~/http/uploads";
import { ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { LiteVersion } from "~/ui/liteVersion";
import { Photo } from "~/ui/Photo";
import { rowLink, soft } from "~/ui/styles";
import { TimeAgo } from "~/ui/TimeAgo";
import { fullName } from "../users/profile.view";
import {
  type PicturePlace,
  type PictureReference,
  pictureHref,
  pictureReportHref,
  picturesHref,
  type ReviewPicture,
} from "./picture.view";
import { isModerator, mayReportReview, type ReviewViewer } from "./review.permissions";
import { type ReviewView, reviewHref } from "./review.view";

interface PictureViewProps {
  review: ReviewView;
  picture: ReviewPicture;
}

/** A large picture with its description and author. */
export function PictureView({ review, picture }: PictureViewProps) {
  const isLite = useContext(LiteVersion);
  const { image, description, width, height } = picture;
  return (
    <figure className="flex flex-col gap-3">
      {isLite ? (
        <a href={image} className="w-fit">
          Load the picture
        </a>
      ) : (
        <span className="flex justify-center overflow-hidden rounded-card bg-sunken">
          <Photo
            src={image}
            ladder={PICTURE_WIDTHS}
            sizes="(min-width: 72rem) 70rem, 100vw"
            width={width}
            height={height}
            alt={description}
            className="max-h-[70vh] w-auto"
            eager
          />
        </span>
      )}
      <figcaption className="flex flex-col gap-1 wrap-anywhere">
        <span dir="auto" className="max-w-text text-lg">
          {description}
        </span>{" "}
        <span className={soft}>
          By{" "}
          <Link to={profileHref(review.userId)}>
            <bdi>{fullName(review.user)}</bdi>
          </Link>
          , <TimeAgo moment={review.createdAt} />. <Link to={reviewHref(review)}>Read the review</Link>
        </span>
      </figcaption>
    </figure>
  );
}

interface PictureActionsProps extends PictureViewProps {
  /** Null for a visitor, who signs in to report. */
  viewer: ReviewViewer | null;
}

/** What the viewer may do with a picture: super admins remove it, its author edits the review, others report it. */
export function PictureActions({ review, picture: { number }, viewer }: PictureActionsProps) {
  const picture = { reviewId: review.id, number };
  const id = String(review.id);
  if (isModerator(viewer, review)) {
    // Back after the removal must not lead to the picture.
    return <ActionLink to={`${pictureHref(picture)}/remove`} label="Remove picture" replace />;
  }
  if (!mayReportReview(viewer, review)) {
    return <ActionLink to={href("/reviews/:id/edit", { id })} label="Edit your review" />;
  }
  return (
    <ActionLink to={pictureReportHref(picture)} label="Report picture" reloadDocument={viewer === null} />
  );
}

interface ActionLinkProps {
  to: string;
  label: string;
  replace?: boolean;
  reloadDocument?: boolean;
}

function ActionLink({ label, ...link }: ActionLinkProps) {
  return (
    <ButtonLink {...link} variant="muted" size="compact" rel="nofollow" className="-ml-2">
      {label}
    </ButtonLink>
  );
}

interface PictureNavigationProps {
  place: PicturePlace;
  /** The path of the item's page. */
  itemPath: string;
}

/** The links to the pictures of the item before and after one, and to all of them. */
export function PictureNavigation({
  place: { place, total, previous, next },
  itemPath,
}: PictureNavigationProps) {
  if (total < 2) return null;
  return (
    <nav aria-label="Pictures of this item" className="flex flex-wrap items-center gap-3">
      {previous && <NeighbourLink to={previous} rel="prev" label="Previous" />}{" "}
      <Link to={picturesHref(itemPath)} rel="nofollow" className={rowLink}>
        {`${place} of ${total}`}
        <span className="sr-only"> pictures</span>
      </Link>{" "}
      {next && <NeighbourLink to={next} rel="next" label="Next" />}
    </nav>
  );
}

function NeighbourLink({ to, rel, label }: { to: PictureReference; rel: string; label: string }) {
  return (
    <ButtonLink to={pictureHref(to)} rel={`${rel} nofollow`}>
      {label}
      <span className="sr-only"> picture</span>
    </ButtonLink>
  );
}

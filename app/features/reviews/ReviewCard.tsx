import type { ReactNode } from "react";
import { profileHref } from "~/http/addresses";
import { relativeTime } from "~/lib/format";
import { Avatar } from "~/ui/Avatar";
import { ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { Stars } from "~/ui/Stars";
import { StoredElement } from "~/ui/StoredElement";
import { TimeAgo } from "~/ui/TimeAgo";
import { fullName } from "../users/profile.view";
import { VisitedMark } from "../visits/VisitedMark";
import { HeldMark } from "./HeldMark";
import { HelpfulButton } from "./HelpfulButton";
import { InterestMark } from "./InterestMark";
import { ITEM_TYPES } from "./itemTypes";
import { PictureList } from "./PictureList";
import { ReviewActions } from "./ReviewActions";
import { ReviewAspects } from "./ReviewAspects";
import { ReviewReply } from "./ReviewReply";
import { isModerator, mayReportReview, type ReviewViewer } from "./review.permissions";
import { reviewActionHref } from "./review.returnTo";
import {
  historyHref,
  isEdited,
  type ModeratedReview,
  type ReviewView,
  reviewHref,
  reviewName,
} from "./review.view";
import { reviewActions, reviewBox, reviewHead, reviewMeta, reviewSubject, reviewText } from "./reviewStyles";

interface ReviewCardProps {
  /** With the reason it is hidden only for its author and super admins. */
  review: ReviewView & Partial<Pick<ModeratedReview, "hiddenForText">>;
  /** Whether the viewer may edit and delete it. */
  mayChange: boolean;
  /** The viewer, if reviews may be reported or hidden here; null is a visitor, who has to sign in first. */
  reporter?: ReviewViewer | null | undefined;
  /** More about its hiding, for its author. */
  hidingNote?: ReactNode;
  /** Whether the viewer found it helpful, where the viewer may vote; null for a visitor. */
  isHelpful?: boolean | null | undefined;
  /** Whether the viewer owns the item and may reply. */
  mayReply?: boolean;
  highlighted?: boolean;
  /** Names the item, for pages other than the item's own. */
  showItem?: boolean;
  /** The current page, where actions return to; defaults to the item's page. */
  from?: string | undefined;
}

/** One review: author, rating, text, time and kind of item. */
export function ReviewCard(props: ReviewCardProps) {
  const {
    review,
    mayChange,
    reporter,
    hidingNote,
    isHelpful,
    mayReply = false,
    highlighted = false,
    showItem = false,
    from,
  } = props;
  const name = reviewName(review, showItem);
  const mayReport = reporter !== undefined && mayReportReview(reporter, review);
  const [action, label] =
    reporter && isModerator(reporter, review) ? (["hide", "Hide"] as const) : (["report", "Report"] as const);
  return (
    <StoredElement
      as="li"
      id={`review-${review.id}`}
      className={highlighted ? reviewBox.highlighted : reviewBox.normal}
      storedBy={import.meta.env.SSR ? keyOf(props) : undefined}
    >
      <div className={reviewHead}>
        <Avatar
          firstName={review.user.firstName}
          lastName={review.user.lastName}
          src={review.user.profileImageUrl}
        />
        <div className={reviewSubject}>
          <Link
            to={profileHref(review.userId)}
            className="review-author font-semibold no-underline hover:underline"
          >
            <bdi>{fullName(review.user)}</bdi>
          </Link>
          <ReviewMeta review={review} name={name} />
        </div>
        {(mayChange || mayReport) && (
          <div className={reviewActions}>
            {mayReport && (
              <ButtonLink
                to={reviewActionHref(action, review, from)}
                variant="muted"
                size="compact"
                rel="nofollow"
                reloadDocument={reporter === null}
                preventScrollReset
                className="last:-mr-2"
              >
                {label}
                <span className="sr-only">{` ${name}`}</span>
              </ButtonLink>
            )}
            {mayChange && <ReviewActions review={review} withItem={showItem} from={from} />}
          </div>
        )}
      </div>
      {review.moderationReason !== null && (
        <p className="rounded-control border-l-3 border-line px-3 py-1 text-sm wrap-anywhere">
          <strong>Changed by a moderator:</strong> {review.moderationReason}
        </p>
      )}
      {review.hiddenForText && (
        <p className="rounded-control border-l-3 border-danger bg-danger-tint px-3 py-2 wrap-anywhere">
          <strong>Hidden by the moderators:</strong> {review.hiddenForText}
        </p>
      )}
      {hidingNote}
      {showItem && (
        <h3>
          <Link to={reviewHref(review)}>{review.itemName}</Link>
        </h3>
      )}
      <p className="flex items-center gap-2">
        <Stars value={review.rating} />
        <span className="font-semibold" aria-hidden="true">
          {review.rating.toFixed(1)}
        </span>
      </p>
      <ReviewAspects review={review} />
      {review.reviewText && (
        <p dir="auto" className={reviewText}>
          {review.reviewText}
        </p>
      )}
      {review.pictures.length > 0 && (
        <PictureList
          pictures={review.pictures.map((picture) => ({ ...picture, reviewId: review.id }))}
          label={`Pictures of ${name}`}
        />
      )}
      {isHelpful !== undefined && <HelpfulButton review={review} isHelpful={isHelpful} from={from} />}
      <ReviewReply review={review} name={name} reporter={reporter} mayReply={mayReply} from={from} />
    </StoredElement>
  );
}

/** All that a card shows, with its times as they read now; undefined if it has a form or a note. */
function keyOf({ hidingNote, ...props }: ReviewCardProps): string | undefined {
  if (hidingNote || typeof props.isHelpful === "boolean") return undefined;
  const { createdAt, updatedAt, reply } = props.review;
  const now = new Date();
  const times = [createdAt, updatedAt, reply?.createdAt, reply?.updatedAt];
  const read = times.map((time) => time && relativeTime(new Date(time), now));
  return JSON.stringify([read, props]);
}

interface ReviewMetaProps {
  review: ReviewView;
  /** How its link calls it. */
  name: string;
}

/** When a review was written and edited, the kind of its item, why it does not count, and the visit of its author. */
function ReviewMeta({ review, name }: ReviewMetaProps) {
  return (
    <p className={reviewMeta}>
      <TimeAgo moment={review.createdAt} />{" "}
      {isEdited(review) && (
        <Link to={historyHref(review)} rel="nofollow" className="review-edited py-px text-inherit">
          Edited{" "}
          <span className="max-[23.25rem]:sr-only">
            <TimeAgo moment={review.updatedAt} />
          </span>
          <span className="sr-only">{`: changes of ${name}`}</span>
        </Link>
      )}{" "}
      {ITEM_TYPES[review.itemType].label} <InterestMark {...review} /> <HeldMark {...review} />{" "}
      <VisitedMark {...review} />
    </p>
  );
}

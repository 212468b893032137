import { ButtonLink } from "~/ui/Button";
import { TimeAgo } from "~/ui/TimeAgo";
import type { ItemType } from "./itemTypes";
import type { ReviewViewer } from "./review.permissions";
import { reviewActionHref } from "./review.returnTo";
import { isEdited, type ReviewView } from "./review.view";
import { reviewMeta, reviewText } from "./reviewStyles";

const TITLES: Readonly<Record<ItemType, string>> = {
  court: "Reply from the owner",
  equipment: "Reply from the brand",
};

interface ReviewReplyProps {
  review: ReviewView;
  /** How the link calls the review. */
  name: string;
  /** As for `ReviewCard`. */
  reporter: ReviewViewer | null | undefined;
  mayReply: boolean;
  from: string | undefined;
}

/** The owner's reply under a review, with what the viewer may do with it; else the owner's link to write one. */
export function ReviewReply({ review, name, reporter, mayReply, from }: ReviewReplyProps) {
  const { reply, itemType } = review;
  if (!reply && !mayReply) return null;
  const [action, label] = actionOn(reporter, mayReply);
  const link = (mayReply || reporter !== undefined) && (
    <ButtonLink
      to={reviewActionHref(action, review, from)}
      variant="muted"
      size="compact"
      rel="nofollow"
      reloadDocument={reporter === null}
      className="-my-2 -ml-2 self-start"
    >
      {reply ? label : "Reply"}
      <span className="sr-only">{`${reply ? " the reply" : ""} to ${name}`}</span>
    </ButtonLink>
  );
  if (!reply) return link;
  return (
    <div className="flex flex-col gap-2 rounded-control border-l-3 border-edge bg-sunken px-3 py-2 wrap-anywhere">
      <p className={reviewMeta}>
        <strong className="text-base text-ink">{TITLES[itemType]}</strong>{" "}
        <TimeAgo moment={reply.createdAt} />
        {isEdited(reply) && (
          <span>
            Edited <TimeAgo moment={reply.updatedAt} />
          </span>
        )}
      </p>
      <p dir="auto" className={reviewText}>
        {reply.text}
      </p>
      {link}
    </div>
  );
}

/** What the viewer may do with a reply: an owner edits it, a super admin removes it, all others may report it. */
function actionOn(reporter: ReviewViewer | null | undefined, mayReply: boolean) {
  if (mayReply) return ["reply", "Edit"] as const;
  return reporter?.isSuperAdmin
    ? (["reply/remove", "Remove"] as const)
    : (["reply/report", "Report"] as const);
}

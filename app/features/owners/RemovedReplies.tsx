import { box, stack } from "~/ui/styles";
import { reviewText } from "../reviews/reviewStyles";
import type { ExportedReply } from "./owner.view";

interface RemovedRepliesProps {
  replies: readonly Pick<ExportedReply, "reviewId" | "itemName" | "text" | "removalReason">[];
}

/** An owner's replies that super admins have removed, each with the reason. */
export function RemovedReplies({ replies }: RemovedRepliesProps) {
  return (
    <ul className={stack}>
      {replies.map(({ reviewId, itemName, text, removalReason }) => (
        <li key={reviewId} className={`flex flex-col gap-2 px-4 py-3 wrap-anywhere ${box}`}>
          <strong>{`Your reply to a review of ${itemName}`}</strong>
          <p dir="auto" className={reviewText}>
            {text}
          </p>
          <p dir="auto" className={`border-l-3 border-edge pl-3 ${reviewText}`}>
            <strong>Reason:</strong> {removalReason}
          </p>
        </li>
      ))}
    </ul>
  );
}

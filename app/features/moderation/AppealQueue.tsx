import { Actions, ButtonLink } from "~/ui/Button";
import { box, softFacts, stack } from "~/ui/styles";
import { TimeAgo } from "~/ui/TimeAgo";
import { ruleLabel } from "../reviews/guideline.rules";
import { ReviewCard } from "../reviews/ReviewCard";
import { reviewList } from "../reviews/reviewStyles";
import { fullName } from "../users/profile.view";
import { AppealText } from "./AppealText";
import type { AppealCase } from "./appeal.view";
import { DueTime } from "./DueTime";
import { APPEAL_QUEUE, type QueueQuery } from "./queue.query";

interface AppealQueueProps {
  cases: readonly AppealCase[];
  /** The current tab and page of the queue; every decision returns there. */
  query: QueueQuery;
}

/** Appeals with the reviews that they are about, and the available decisions. */
export function AppealQueue({ cases, query }: AppealQueueProps) {
  return (
    <ol className="grid grid-cols-1 gap-5">
      {cases.map((one) => (
        <li key={one.hiding.id} className={`px-5 py-4 ${stack} ${box}`}>
          <div className={`items-center ${softFacts}`}>
            <span>
              Hidden <TimeAgo moment={one.hiding.hiddenAt} />. Rule of the guidelines:{" "}
              {ruleLabel(one.hiding.rule)}
            </span>{" "}
            {one.hiding.appeal.verdict === null && (
              <DueTime {...one.hiding.appeal} isOverdue={one.isOverdue} />
            )}
          </div>
          <ul className={reviewList.single}>
            <ReviewCard review={one.review} mayChange={false} showItem />
          </ul>
          <AppealText appeal={one.hiding.appeal} number={one.hiding.id} />
          {one.hiding.appeal.verdict === null && <Decisions {...one} query={query} />}
        </li>
      ))}
    </ol>
  );
}

function Decisions({ hiding, review, mayDecide, query }: AppealCase & Pick<AppealQueueProps, "query">) {
  if (!mayDecide) {
    return <p>You hid this review, wrote it, or claimed its court or brand. Another super admin decides.</p>;
  }
  const reference = ` the appeal of ${fullName(review.user)} about ${review.itemName}`;
  return (
    <Actions>
      <ButtonLink to={APPEAL_QUEUE.decisionHref("grant", hiding.id, query)} preventScrollReset>
        Grant
        <span className="sr-only">{reference}</span>
      </ButtonLink>
      <ButtonLink to={APPEAL_QUEUE.decisionHref("uphold", hiding.id, query)} preventScrollReset>
        Leave it hidden
        <span className="sr-only">{` after${reference}`}</span>
      </ButtonLink>
    </Actions>
  );
}

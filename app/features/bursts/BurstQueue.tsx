import { plural } from "~/lib/format";
import { Actions, ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { box, softFacts, stack } from "~/ui/styles";
import { TimeAgo } from "~/ui/TimeAgo";
import { DueTime } from "../moderation/DueTime";
import type { QueueQuery } from "../moderation/queue.query";
import { ReviewCard } from "../reviews/ReviewCard";
import { itemHref, type ModeratedReview } from "../reviews/review.view";
import { reviewList } from "../reviews/reviewStyles";
import { BurstFacts } from "./BurstFacts";
import { BURST_DECISIONS, BURST_QUEUE } from "./burst.decisions";
import type { BurstCase, BurstState } from "./burst.view";

interface BurstQueueProps {
  cases: readonly BurstCase<ModeratedReview>[];
  /** The current tab and page of the queue; every decision returns there. */
  query: QueueQuery;
}

const DECIDED: Readonly<Record<Exclude<BurstState, "open">, string>> = {
  counted: "Counted",
  "left-out": "Left out",
};

/** Bursts with what was found, their reviews, and the available decisions. */
export function BurstQueue({ cases, query }: BurstQueueProps) {
  return (
    <ol className="grid grid-cols-1 gap-5">
      {cases.map((burst) => (
        <li key={burst.id} className={`px-5 py-4 ${stack} ${box}`}>
          <h3>
            <Link to={itemHref({ itemType: burst.itemType, itemId: burst.itemId })}>{burst.itemName}</Link>
          </h3>
          <div className={`items-center ${softFacts}`}>
            <span>
              Found <TimeAgo moment={burst.foundAt} />
            </span>{" "}
            {burst.state === "open" ? (
              <DueTime dueAt={burst.dueAt} isOverdue={burst.isOverdue} />
            ) : (
              <span>
                <strong>{DECIDED[burst.state]}</strong>{" "}
                {burst.decidedAt !== null && <TimeAgo moment={burst.decidedAt} />}
              </span>
            )}
          </div>
          <BurstFacts burst={burst} />
          <details>
            <summary className="cursor-pointer py-2 font-semibold">
              {burst.newest.length < burst.allReviews
                ? `The newest ${burst.newest.length} of ${burst.allReviews} reviews`
                : plural(burst.allReviews, "review")}
              <span className="sr-only">{` of ${burst.itemName}`}</span>
            </summary>
            <ul className={reviewList.single}>
              {burst.newest.map((review) => (
                <ReviewCard key={review.id} review={review} mayChange={false} />
              ))}
            </ul>
          </details>
          <Decisions {...burst} query={query} />
        </li>
      ))}
    </ol>
  );
}

function Decisions({
  id,
  state,
  itemName,
  mayDecide,
  query,
}: BurstCase<ModeratedReview> & Pick<BurstQueueProps, "query">) {
  if (!mayDecide)
    return <p>You wrote one of these reviews, or claimed the court or brand. Another super admin decides.</p>;
  return (
    <Actions>
      {(state === "open" ? (["count", "leave-out"] as const) : (["reopen"] as const)).map((decision) => (
        <ButtonLink key={decision} to={BURST_QUEUE.decisionHref(decision, id, query)} preventScrollReset>
          {BURST_DECISIONS[decision].submit.label}
          <span className="sr-only">{`: the reviews of ${itemName}`}</span>
        </ButtonLink>
      ))}
    </Actions>
  );
}

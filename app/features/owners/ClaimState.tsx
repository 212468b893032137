import { Tag } from "~/ui/Layout";
import { box, softFacts } from "~/ui/styles";
import { TimeAgo } from "~/ui/TimeAgo";
import { reviewText } from "../reviews/reviewStyles";
import type { Claim, ClaimStatus } from "./claim.view";

/** What the claimant reads about each state. */
const STATES: Readonly<Record<ClaimStatus, string>> = {
  pending: "Waiting for a decision",
  accepted: "Accepted",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

/** A claim with its state, its reason and the answer to it. */
export function ClaimState({ claim }: { claim: Claim }) {
  const { status, reason, answer, createdAt, decidedAt } = claim;
  return (
    <div className={`flex flex-col gap-2 px-4 py-3 wrap-anywhere ${box}`}>
      <p className={`items-center ${softFacts}`}>
        <Tag>{STATES[status]}</Tag>{" "}
        <span>
          Claimed <TimeAgo moment={createdAt} />
        </span>{" "}
        {decidedAt && (
          <span>
            Decided <TimeAgo moment={decidedAt} />
          </span>
        )}
      </p>
      <p dir="auto" className={reviewText}>
        {reason}
      </p>
      {answer && (
        <p dir="auto" className={`border-l-3 border-edge pl-3 ${reviewText}`}>
          <strong>Answer:</strong> {answer}
        </p>
      )}
    </div>
  );
}

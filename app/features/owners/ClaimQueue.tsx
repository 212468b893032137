import { profileHref } from "~/http/addresses";
import { plural } from "~/lib/format";
import { Actions, ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { box, softFacts, stack } from "~/ui/styles";
import { DueTime } from "../moderation/DueTime";
import type { QueueQuery } from "../moderation/queue.query";
import { fullName } from "../users/profile.view";
import { ClaimState } from "./ClaimState";
import { CLAIM_DECISIONS, CLAIM_QUEUE, type ClaimDecisionKey } from "./claim.decisions";
import { type ClaimCase, claimedHref, claimedName } from "./claim.view";

interface ClaimQueueProps {
  claims: readonly ClaimCase[];
  /** The current tab and page of the queue; every decision returns there. */
  query: QueueQuery;
}

/** Claims with their claimants, and the available decisions. */
export function ClaimQueue({ claims, query }: ClaimQueueProps) {
  return (
    <ol className="grid grid-cols-1 gap-5">
      {claims.map((claim) => {
        const { id, claimant, owners, unmarked, status, mayDecide } = claim;
        const decisions: readonly ClaimDecisionKey[] = status === "pending" ? ["accept", "reject"] : ["undo"];
        return (
          <li key={id} className={`px-5 py-4 ${stack} ${box}`}>
            <h3>
              <Link to={profileHref(claimant.id)}>
                <bdi>{fullName(claimant)}</bdi>
              </Link>{" "}
              claims the {claim.itemType === "court" ? "court" : "brand"}{" "}
              <Link to={claimedHref(claim)}>{claim.name}</Link>
            </h3>
            <p className={`items-center ${softFacts}`}>
              {status === "pending" && <DueTime dueAt={claim.dueAt} isOverdue={claim.isOverdue} />}{" "}
              {owners > 0 && <span>{`It has ${plural(owners, "other owner")}.`}</span>}{" "}
              {unmarked > 0 && (
                <span>
                  {`${unmarked} of their reviews of ${claim.itemType === "court" ? "courts" : "equipment"} ${unmarked === 1 ? "does" : "do"} not show a connection.`}
                </span>
              )}
            </p>
            <ClaimState claim={claim} />
            {mayDecide ? (
              <Actions>
                {decisions.map((decision) => (
                  <ButtonLink
                    key={decision}
                    to={CLAIM_QUEUE.decisionHref(decision, id, query)}
                    preventScrollReset
                  >
                    {CLAIM_DECISIONS[decision].submit.label}
                    <span className="sr-only">{` the claim of ${fullName(claimant)} to the ${claimedName(claim)}`}</span>
                  </ButtonLink>
                ))}
              </Actions>
            ) : (
              <p>This claim is your own. Another super admin decides.</p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

import { href } from "react-router";
import { QuotedText } from "~/features/moderation/QuotedText";
import { ClaimState } from "~/features/owners/ClaimState";
import { claimedHref, claimedName } from "~/features/owners/claim.view";
import { FactList } from "~/features/owners/FactList";
import { factView } from "~/features/owners/facts";
import { RemovedReplies } from "~/features/owners/RemovedReplies";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { requireViewer } from "~/middleware/requireViewer";
import { Actions, ButtonLink } from "~/ui/Button";
import { BackLink, EmptyState, Page, Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { box, stack } from "~/ui/styles";
import type { Route } from "./+types/claims";

export async function loader(args: Route.LoaderArgs) {
  const { id } = await requireViewer(args);
  const { claims, proposals, replies } = args.context.get(databaseContext);
  return {
    claims: await claims.listByUser(id),
    replies: await replies.listOfFormerOwner(id),
    removed: (await replies.listByUser(id)).filter(({ removalReason }) => removalReason !== null).reverse(),
    proposed: (await proposals.listByUser(id)).reverse().map((proposal) => ({
      id: proposal.id,
      itemName: proposal.itemName,
      facts: proposal.facts.map((fact) => factView(proposal.itemType, fact)),
    })),
  };
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Your Courts and Brands");
}

export default function Claims({ loaderData }: Route.ComponentProps) {
  const { claims, replies, removed, proposed } = loaderData;
  return (
    <Page narrow>
      <BackLink to={href("/account")}>Your Account</BackLink>
      <h1>Your Courts and Brands</h1>
      {claims.length === 0 ? (
        <EmptyState title="No claims yet.">
          <p>If you run a court or represent a brand, claim it on its page.</p>
        </EmptyState>
      ) : (
        <ol className="grid grid-cols-1 gap-6">
          {claims.map((claim) => (
            <li key={claim.id} className={`px-5 py-4 ${stack} ${box}`}>
              <h2 className="text-lg">
                <Link to={claimedHref(claim)}>{claim.name}</Link>
              </h2>
              <ClaimState claim={claim} />
              {(claim.status === "pending" || claim.status === "accepted") && (
                <Actions>
                  {claim.status === "accepted" && claim.courtId !== null && (
                    <ButtonLink to={href("/courts/:id/owner", { id: String(claim.courtId) })}>
                      Your page as its owner
                    </ButtonLink>
                  )}{" "}
                  <ButtonLink
                    to={href("/account/claims/:id/withdraw", { id: String(claim.id) })}
                    preventScrollReset
                  >
                    {claim.status === "pending" ? "Withdraw" : "End ownership"}
                    <span className="sr-only">{` the ${claimedName(claim)}`}</span>
                  </ButtonLink>
                </Actions>
              )}
            </li>
          ))}
        </ol>
      )}
      {replies.length > 0 && (
        <Section title="Your Replies">
          <p>You no longer own these courts and brands. Your replies stay until you delete them.</p>
          <ul className="grid grid-cols-1 gap-6">
            {replies.map(({ reviewId, itemName, text }) => (
              <li key={reviewId} className={`px-5 py-4 ${stack} ${box}`}>
                <p>To a review of {itemName}:</p>
                <QuotedText text={text} />
                <Actions>
                  <ButtonLink
                    to={href("/reviews/:id/reply/delete", { id: String(reviewId) })}
                    preventScrollReset
                  >
                    Delete
                    <span className="sr-only">{` the reply to a review of ${itemName}`}</span>
                  </ButtonLink>
                </Actions>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {removed.length > 0 && (
        <Section title="Removed Replies">
          <RemovedReplies replies={removed} />
        </Section>
      )}
      {proposed.map(
        ({ id, itemName, facts }) =>
          facts.length > 0 && (
            <Section key={id} title={`Facts for ${itemName}`}>
              <FactList facts={facts} />
            </Section>
          ),
      )}
    </Page>
  );
}

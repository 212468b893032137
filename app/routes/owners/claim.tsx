import { data, href } from "react-router";
import { DAYS_TO_DECIDE } from "~/features/moderation/deadlines";
import { ClaimForm } from "~/features/owners/ClaimForm";
import { ClaimState } from "~/features/owners/ClaimState";
import { CLAIM_FIELDS, readClaimFormValues } from "~/features/owners/claim.form";
import { claimSchema } from "~/features/owners/claim.schema";
import { claimHref, ownerHref } from "~/features/owners/claim.view";
import { findClaimable, isOpenClaim } from "~/features/owners/claimCases.server";
import { itemNotFound } from "~/features/reviews/findItem.server";
import { itemTypeOf } from "~/features/reviews/itemTypes";
import { itemHref } from "~/features/reviews/review.view";
import { toastRedirect } from "~/features/toasts/flash.server";
import { useLastResult } from "~/features/toasts/useLastResult";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { countClaim } from "~/middleware/rateLimits";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { Actions, ButtonLink } from "~/ui/Button";
import { BackLink, Page, Section } from "~/ui/Layout";
import type { Route } from "./+types/claim";

const TEXTS = {
  court: {
    title: "Claim a Court",
    reasonHint: "Your role, and how we can check it: a page that names you, a club e-mail address.",
    interest: "Once it is accepted, your reviews of any court need a mark that shows your connection.",
  },
  equipment: {
    title: "Claim a Brand",
    reasonHint: "Your role, and how we can check it: a page that names you, a brand e-mail address.",
    interest:
      "Once it is accepted, your reviews of any racket or ball need a mark that shows your connection.",
  },
} as const;

const ALREADY_CLAIMED = "You have claimed it already. Your claim is on this page.";

/** Serves the claims to a court and to the brand of a racket or ball, selected by the route. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const repositories = args.context.get(databaseContext);
  const item = await findClaimable(repositories, itemTypeOf(args.pattern), args.params.id);
  const draft = await takeDraft(args);
  const claim = await repositories.claims.findByUser(viewer.id, item);
  return {
    item,
    claim,
    isOpen: isOpenClaim(claim),
    defaultValue: draft && readClaimFormValues(draft),
  };
}

export function action(args: Route.ActionArgs) {
  const repositories = args.context.get(databaseContext);
  return formAction(args, { fields: CLAIM_FIELDS, failure: "claimNotSent" }, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const item = await findClaimable(repositories, itemTypeOf(args.pattern), args.params.id);
    const submission = submissionOf(form, claimSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply() }, 422);
    const alreadyClaimed = () =>
      data({ lastResult: submission.reply({ formErrors: [ALREADY_CLAIMED] }) }, 409);
    // Before it is counted.
    if (isOpenClaim(await repositories.claims.findByUser(viewer.id, item))) return alreadyClaimed();
    await countClaim(args);
    const outcome = await repositories.claims.add(viewer.id, item, submission.value.reason);
    if (outcome === "missing") throw itemNotFound(item.itemType);
    if (outcome === "already claimed") return alreadyClaimed();
    return toastRedirect(claimHref(item), "claimSent");
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta({ loaderData: { item } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(TEXTS[item.itemType].title);
}

export default function ClaimItem({ loaderData, actionData }: Route.ComponentProps) {
  const result = useLastResult(actionData);
  const { item, claim, isOpen, defaultValue } = loaderData;
  const { title, reasonHint, interest } = TEXTS[item.itemType];
  return (
    <Page narrow>
      <BackLink to={itemHref(item)}>{item.name}</BackLink>
      <h1>
        {title}: <bdi>{item.claimed}</bdi>
      </h1>
      {claim && (
        <Section title="Your claim">
          <ClaimState claim={claim} />
          <Actions>
            {claim.status === "accepted" && (
              <ButtonLink to={ownerHref(item)} variant="primary">
                Go to your page
              </ButtonLink>
            )}{" "}
            {isOpen && <ButtonLink to={href("/account/claims")}>All your claims</ButtonLink>}
          </Actions>
        </Section>
      )}
      {(!isOpen || result) && (
        <>
          <div className="flex flex-col gap-3">
            <p>
              An owner replies to reviews in public, proposes facts and sees numbers over time, but can
              neither hide nor sort reviews. A super admin decides on your claim within {DAYS_TO_DECIDE} days;
              you read the answer here and on your account page.
            </p>
            <p>{interest}</p>
          </div>
          <ClaimForm
            actionData={result}
            defaultValue={defaultValue}
            hint={reasonHint}
            cancelTo={itemHref(item)}
          />
        </>
      )}
    </Page>
  );
}

import { data } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { FactDecisionForm } from "~/features/owners/FactDecisionForm";
import {
  FACT_DECISION_FIELDS,
  factDecisionSchema,
  readFactDecisionValues,
} from "~/features/owners/factDecision.form";
import { FACT_TEXT, factView } from "~/features/owners/facts";
import { proposalsHref } from "~/features/owners/proposal.view";
import {
  decideFacts,
  type FactDecisionOutcome,
  findOpenProposal,
  findProposedItem,
  INVALID_VALUE,
  proposalProblem,
} from "~/features/owners/proposalDecision.server";
import { itemHref } from "~/features/reviews/review.view";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fullName } from "~/features/users/profile.view";
import { postedVersions, readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { takeDraft } from "~/middleware/requireViewer";
import { superAdminAction } from "~/middleware/superAdminAction";
import { uncached } from "~/middleware/uncached";
import { Link } from "~/ui/Link";
import { TimeAgo } from "~/ui/TimeAgo";
import type { Route } from "./+types/decideFacts";

export const middleware: Route.MiddlewareFunction[] = [uncached];

const ERRORS: Readonly<Record<Exclude<FactDecisionOutcome, "done" | "missing">, string>> = {
  "proposal stale":
    "The owner has sent the proposal again, or a part is decided already, perhaps by you in another window. Here is what waits now.",
  stale: "The item has changed since you opened this page. Compare the facts again, then decide.",
  invalid: INVALID_VALUE,
};

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  const repositories = args.context.get(databaseContext);
  const { facts, ...proposal } = await findOpenProposal(repositories.proposals, args.params.id);
  const item = await findProposedItem(repositories, proposal);
  const draft = await takeDraft(args);
  return {
    proposal,
    version: readVersion(draft, proposal.version),
    itemVersion: readVersion(draft, item.version, "itemVersion"),
    defaultValue: draft && readFactDecisionValues(draft),
    facts: facts
      .filter(({ state }) => state === "pending")
      .map((fact) => ({
        ...factView(proposal.itemType, fact),
        current: FACT_TEXT[proposal.itemType](fact.field, item.values[fact.field]),
      })),
  };
}

export function action(args: Route.ActionArgs) {
  const decision = { fields: FACT_DECISION_FIELDS, failure: "factsNotDecided" } as const;
  return superAdminAction(args, decision, async (form, viewer) => {
    const repositories = args.context.get(databaseContext);
    const proposal = await findOpenProposal(repositories.proposals, args.params.id);
    const item = await findProposedItem(repositories, proposal);
    const submission = submissionOf(form, factDecisionSchema);
    if (submission.status !== "success") {
      return data({ lastResult: submission.reply(), ...postedVersions(form) }, 422);
    }
    const outcome = await repositories.transaction((inside) =>
      decideFacts(inside, proposal, {
        ...submission.value,
        version: readVersion(form, proposal.version),
        itemVersion: readVersion(form, item.version, "itemVersion"),
        by: viewer.id,
      }),
    );
    if (outcome === "missing") throw proposalProblem("missing");
    if (outcome !== "done") {
      return data({ lastResult: submission.reply({ formErrors: [ERRORS[outcome]] }) }, 409);
    }
    return toastRedirect(proposalsHref(1), "factsDecided");
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(`Facts proposed for ${loaderData.proposal.itemName}`);
}

export default function DecideFacts({ loaderData, actionData }: Route.ComponentProps) {
  const { proposal, facts, version, itemVersion, defaultValue } = loaderData;
  const { itemType, itemId } = proposal;
  return (
    <AdminPage title="Proposed Facts">
      <p className="wrap-anywhere">
        <bdi>{fullName(proposal.owner)}</bdi> proposes these facts for{" "}
        <Link to={itemHref({ itemType, itemId })}>
          <bdi>{proposal.itemName}</bdi>
        </Link>
        , <TimeAgo moment={proposal.proposedAt} />. Accepted facts go live immediately. The rest stays open.
      </p>
      <FactDecisionForm
        actionData={actionData}
        defaultValue={defaultValue}
        facts={facts}
        version={version}
        itemVersion={itemVersion}
        cancelTo={proposalsHref(1)}
      />
    </AdminPage>
  );
}

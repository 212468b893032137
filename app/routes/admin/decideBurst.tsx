import { data, Form } from "react-router";
import { z } from "zod";
import { AdminPage } from "~/features/admin/AdminPage";
import { BurstFacts } from "~/features/bursts/BurstFacts";
import {
  BURST_DECISION_KEYS,
  BURST_DECISIONS,
  BURST_FIELDS,
  BURST_QUEUE,
} from "~/features/bursts/burst.decisions";
import { burstProblem, findBurstCase } from "~/features/bursts/burstCases.server";
import { queueReturnHref } from "~/features/moderation/queue.query";
import type { ActionResult } from "~/features/toasts/actionResult";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { fieldText } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { readId } from "~/http/ids";
import { knownSegment } from "~/http/problems";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { AccountField } from "~/ui/AccountField";
import { Dialog } from "~/ui/Dialog";
import { FormActions } from "~/ui/FormActions";
import { formColumn } from "~/ui/styles";
import type { Route } from "./+types/decideBurst";

const GROWN = "More reviews have joined since you opened it. Here are the new numbers.";

/** Serves the decisions on a burst, and their undo, selected by the address. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const decision = knownSegment(args.params.decision, BURST_DECISION_KEYS);
  const { newest: _, ...burst } = await findBurstCase(
    args.context.get(databaseContext),
    args.params.id,
    decision,
    viewer.id,
  );
  return { decision, burst, back: queueReturnHref(BURST_QUEUE, args.url) };
}

export async function action(args: Route.ActionArgs) {
  const viewer = requireSuperAdmin(args);
  const decision = knownSegment(args.params.decision, BURST_DECISION_KEYS);
  const { success, failure } = BURST_DECISIONS[decision];
  return formAction(args, { fields: BURST_FIELDS, failure }, async (form) => {
    const repositories = args.context.get(databaseContext);
    const burst = await findBurstCase(repositories, args.params.id, decision, viewer.id);
    const lastReview = readId(fieldText(form, "lastReview"));
    const outcome = await repositories.bursts.decide(burst.id, { decision, by: viewer.id, lastReview });
    if (outcome === "grown") {
      const lastResult = submissionOf(form, z.object({})).reply({ formErrors: [GROWN] });
      return data<ActionResult>({ lastResult }, 409);
    }
    if (outcome !== "done") throw burstProblem(outcome);
    return toastRedirect(queueReturnHref(BURST_QUEUE, args.url), success);
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta({ loaderData: { decision } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(BURST_DECISIONS[decision].title);
}

export default function DecideBurst({ loaderData, actionData }: Route.ComponentProps) {
  const { decision, burst, back } = loaderData;
  const { title, submit, consequence } = BURST_DECISIONS[decision];
  return (
    <AdminPage title="Bursts">
      <Dialog title={title} closeTo={back}>
        <FailureNotice actionData={actionData} />
        <p className="font-semibold">{burst.itemName}</p>
        <BurstFacts burst={burst} />
        <p>{consequence}</p>
        <Form method="post" className={formColumn}>
          <input type="hidden" name="lastReview" value={burst.lastReview} />
          <AccountField />
          <FormActions submit={submit} cancelTo={back} />
        </Form>
      </Dialog>
    </AdminPage>
  );
}

import { data } from "react-router";
import { CourtForm } from "~/features/courts/CourtForm";
import {
  applyAmenityButton,
  COURT_FIELDS,
  courtFormSchema,
  courtFormValues,
  readCourtForm,
  readCourtFormValues,
} from "~/features/courts/court.form";
import { findCourt } from "~/features/courts/findCourt.server";
import { ownerHref } from "~/features/owners/claim.view";
import { FactsIntroduction } from "~/features/owners/FactsIntroduction";
import { proposedFactsResponse, withPendingFacts } from "~/features/owners/factsForm.server";
import { requireOwner } from "~/features/owners/ownership.server";
import { readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { revalidateOnConflict } from "~/http/revalidateOnConflict";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { BackLink, Page } from "~/ui/Layout";
import type { Route } from "./+types/facts";

/** An owner proposes no picture. */
const FIELDS = {
  single: COURT_FIELDS.single.filter((name) => name !== "imageUrl"),
  lists: COURT_FIELDS.lists,
};

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { courts, owners, proposals } = args.context.get(databaseContext);
  const court = await findCourt(courts, args.params.id);
  const item = { itemType: "court", itemId: court.id, name: court.name } as const;
  await requireOwner(owners, viewer.id, item);
  const proposal = await proposals.findByUser(viewer.id, item);
  const { shown, isWaiting } = withPendingFacts(court, proposal);
  const draft = await takeDraft(args);
  return {
    item,
    isWaiting,
    version: readVersion(draft, court.version),
    defaultValue: draft ? readCourtFormValues(draft) : courtFormValues(shown),
  };
}

export function action(args: Route.ActionArgs) {
  const { courts, owners, proposals } = args.context.get(databaseContext);
  const proposed = { fields: FIELDS, failure: "factsNotProposed", shown: readCourtForm } as const;
  return formAction(args, proposed, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    const court = await findCourt(courts, args.params.id);
    const item = { itemType: "court", itemId: court.id, name: court.name } as const;
    await requireOwner(owners, viewer.id, item);
    const version = readVersion(form, court.version);
    const rearranged = applyAmenityButton(form);
    if (rearranged) return data({ lastResult: rearranged, version }, rearranged.error ? 422 : 200);
    const submission = submissionOf(readCourtForm(form), courtFormSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply(), version }, 422);
    const submitted = { submission, version, current: { ...court } };
    return proposedFactsResponse({ owners, proposals }, viewer.id, item, submitted);
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta({ loaderData: { item } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(`Propose facts: ${item.name}`);
}

export default function ProposeCourtFacts({ loaderData, actionData }: Route.ComponentProps) {
  const { item, isWaiting, version, defaultValue } = loaderData;
  return (
    <Page narrow>
      <BackLink to={ownerHref(item)}>Your page as its owner</BackLink>
      <FactsIntroduction name={item.name} isWaiting={isWaiting} />
      <CourtForm
        actionData={actionData}
        defaultValue={defaultValue}
        version={version}
        submit={{ label: "Send Proposal", busyLabel: "Sending..." }}
        cancelTo={ownerHref(item)}
        amenities="list"
        withImage={false}
      />
    </Page>
  );
}

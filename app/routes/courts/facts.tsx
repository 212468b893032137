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
import { COURT_COLUMNS } from "~/features/courts/court.importColumns";
import { courtChangeSchema } from "~/features/courts/court.schema";
import { findCourt } from "~/features/courts/findCourt.server";
import { ownerHref } from "~/features/owners/claim.view";
import { requireOwner } from "~/features/owners/claimCases.server";
import { FactsIntroduction } from "~/features/owners/FactsIntroduction";
import { changedFacts, factText } from "~/features/owners/facts";
import { CHANGED_MEANWHILE, NOTHING_CHANGED, withPendingFacts } from "~/features/owners/pendingFacts";
import { toastRedirect } from "~/features/toasts/flash.server";
import { readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { savedValues } from "~/http/savedValues";
import { conflictResponse, submissionOf } from "~/http/submission";
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
  const { shown, isWaiting } = withPendingFacts(court, proposal, courtChangeSchema);
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
    if (rearranged) return data({ lastResult: rearranged, version });
    const submission = submissionOf(readCourtForm(form), courtFormSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply(), version }, 422);
    if (version !== court.version) {
      const submitted = { ...submission.value, imageUrl: court.imageUrl };
      const saved = savedValues(COURT_COLUMNS, submitted, { ...court }, factText);
      return conflictResponse(submission, CHANGED_MEANWHILE, court.version, saved);
    }
    const facts = changedFacts("court", { ...court }, submission.value);
    if (facts.length === 0) {
      return data({ lastResult: submission.reply({ formErrors: [NOTHING_CHANGED] }), version }, 422);
    }
    if (!(await proposals.propose(viewer.id, item, facts))) await requireOwner(owners, viewer.id, item);
    return toastRedirect(ownerHref(item), "factsProposed");
  });
}

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

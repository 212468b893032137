import { data } from "react-router";
import { EditEquipmentForm } from "~/features/equipment/EquipmentForm";
import {
  applySpecificationButton,
  EQUIPMENT_FIELDS,
  equipmentFormSchema,
  equipmentFormValues,
  readEquipmentFormValues,
} from "~/features/equipment/equipment.form";
import { findEquipment } from "~/features/equipment/findEquipment.server";
import { withSpecificationValues } from "~/features/equipment/specificationValues";
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

/** A brand proposes no picture. */
const FIELDS = {
  single: EQUIPMENT_FIELDS.single.filter((name) => name !== "imageUrl"),
  ...(EQUIPMENT_FIELDS.lists ? { lists: EQUIPMENT_FIELDS.lists } : {}),
};

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { equipment, owners, proposals } = args.context.get(databaseContext);
  const found = await findEquipment(equipment, args.params.id);
  const item = { itemType: "equipment", itemId: found.id, name: found.name } as const;
  await requireOwner(owners, viewer.id, item);
  const proposal = await proposals.findByUser(viewer.id, item);
  const { shown, isWaiting } = withPendingFacts(found, proposal);
  const draft = await takeDraft(args);
  return {
    item,
    isWaiting,
    version: readVersion(draft, found.version),
    defaultValue: draft ? readEquipmentFormValues(draft) : equipmentFormValues(shown),
  };
}

export function action(args: Route.ActionArgs) {
  const { equipment, owners, proposals } = args.context.get(databaseContext);
  const proposed = { fields: FIELDS, failure: "factsNotProposed", shown: withSpecificationValues } as const;
  return formAction(args, proposed, async (posted) => {
    const form = withSpecificationValues(posted);
    const viewer = await requireViewer(args, { draft: form });
    const found = await findEquipment(equipment, args.params.id);
    const item = { itemType: "equipment", itemId: found.id, name: found.name } as const;
    await requireOwner(owners, viewer.id, item);
    const version = readVersion(form, found.version);
    const rearranged = applySpecificationButton(form);
    if (rearranged) return data({ lastResult: rearranged, version }, rearranged.error ? 422 : 200);
    const submission = submissionOf(form, equipmentFormSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply(), version }, 422);
    const submitted = { submission, version, current: { ...found } };
    return proposedFactsResponse({ owners, proposals }, viewer.id, item, submitted);
  });
}

export const shouldRevalidate = revalidateOnConflict;

export function meta({ loaderData: { item } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(`Propose facts: ${item.name}`);
}

export default function ProposeEquipmentFacts({ loaderData, actionData }: Route.ComponentProps) {
  const { item, isWaiting, version, defaultValue } = loaderData;
  return (
    <Page narrow>
      <BackLink to={ownerHref(item)}>Your page as its brand</BackLink>
      <FactsIntroduction name={item.name} isWaiting={isWaiting} />
      <EditEquipmentForm
        actionData={actionData}
        defaultValue={defaultValue}
        version={version}
        submit={{ label: "Send Proposal", busyLabel: "Sending..." }}
        cancelTo={ownerHref(item)}
        withImage={false}
      />
    </Page>
  );
}

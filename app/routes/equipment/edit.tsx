import { data, href } from "react-router";
import { EditEquipmentForm } from "~/features/equipment/EquipmentForm";
import {
  applySpecificationButton,
  EQUIPMENT_FIELDS,
  equipmentFormSchema,
  equipmentFormValues,
  readEquipmentFormValues,
} from "~/features/equipment/equipment.form";
import { EQUIPMENT_FIELD_LABELS } from "~/features/equipment/equipment.labels";
import { mayManageEquipment } from "~/features/equipment/equipment.permissions";
import { equipmentValueText } from "~/features/equipment/equipment.valueText";
import { editedEquipmentNotFound, findEquipment } from "~/features/equipment/findEquipment.server";
import { withSpecificationValues } from "~/features/equipment/specificationValues";
import { toastRedirect } from "~/features/toasts/flash.server";
import { readVersion } from "~/http/form";
import { hiddenHead } from "~/http/head";
import { savedValues } from "~/http/savedValues";
import { conflictResponse, submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requirePermission } from "~/middleware/requirePermission";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { storeFormUpload } from "~/middleware/uploads";
import { BackLink, Page } from "~/ui/Layout";
import type { Route } from "./+types/edit";

const CHANGED_MEANWHILE =
  "This equipment has changed since you opened it. What you typed is still here: compare it with what is saved now, then update again to replace the other change.";

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, mayManageEquipment, "edit equipment");
  const { equipment } = args.context.get(databaseContext);
  const item = await findEquipment(equipment, args.params.id, editedEquipmentNotFound);
  const draft = await takeDraft(args);
  return {
    item,
    version: readVersion(draft, item.version),
    defaultValue: draft ? readEquipmentFormValues(draft) : equipmentFormValues(item),
  };
}

export function action(args: Route.ActionArgs) {
  const edited = {
    fields: EQUIPMENT_FIELDS,
    failure: "equipmentNotUpdated",
    shown: withSpecificationValues,
    validate: (form: FormData) => submissionOf(withSpecificationValues(form), equipmentFormSchema).reply(),
    permit: () => requirePermission(args, mayManageEquipment, "edit equipment"),
  } as const;
  return formAction(args, edited, async (posted) => {
    const viewer = await requireViewer(args, { draft: withSpecificationValues(posted) });
    await storeFormUpload(args, posted, viewer, "item");
    const form = withSpecificationValues(posted);
    const { equipment } = args.context.get(databaseContext);
    const item = await findEquipment(equipment, args.params.id, editedEquipmentNotFound);
    const version = readVersion(form, item.version);
    const rearranged = applySpecificationButton(form);
    if (rearranged) return data({ lastResult: rearranged, version }, rearranged.error ? 422 : 200);

    const submission = submissionOf(form, equipmentFormSchema);
    if (submission.status !== "success") return data({ lastResult: submission.reply(), version }, 422);
    const changed = await equipment.change(item.id, version, submission.value);
    if (changed.outcome === "missing") throw editedEquipmentNotFound();
    if (changed.outcome === "stale") {
      const saved = savedValues(
        EQUIPMENT_FIELD_LABELS,
        submission.value,
        { ...changed.item },
        equipmentValueText,
      );
      return conflictResponse(submission, CHANGED_MEANWHILE, changed.item.version, saved);
    }
    return toastRedirect(href("/equipment/:id", { id: args.params.id }), "equipmentUpdated");
  });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(`Edit ${loaderData.item.name}`);
}

export default function EditEquipment({ loaderData, actionData }: Route.ComponentProps) {
  const { item, version, defaultValue } = loaderData;
  const itemPath = href("/equipment/:id", { id: String(item.id) });
  return (
    <Page narrow>
      <BackLink to={itemPath}>{item.name}</BackLink>
      <h1>Edit Equipment</h1>
      <EditEquipmentForm
        actionData={actionData}
        defaultValue={defaultValue}
        version={version}
        cancelTo={itemPath}
      />
    </Page>
  );
}

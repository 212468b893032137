import { useLocation } from "react-router";
import { addEquipment } from "~/features/equipment/addEquipment.server";
import { NewEquipmentForm } from "~/features/equipment/EquipmentForm";
import {
  EMPTY_EQUIPMENT_FORM,
  NEW_EQUIPMENT_FIELDS,
  newEquipmentFormSchema,
  readEquipmentFormValues,
} from "~/features/equipment/equipment.form";
import { EQUIPMENT_LABELS, equipmentTypeOf } from "~/features/equipment/equipment.labels";
import { mayManageEquipment } from "~/features/equipment/equipment.permissions";
import { EQUIPMENT_PLURALS, type EquipmentType } from "~/features/equipment/equipment.types";
import { hiddenHead } from "~/http/head";
import { submissionOf } from "~/http/submission";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requirePermission } from "~/middleware/requirePermission";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { storeFormUpload } from "~/middleware/uploads";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/new";

/** The permission that a gate names. */
const addingOf = (type: EquipmentType) => `add ${EQUIPMENT_PLURALS[type]}`;

/** Serves the form of a new item of each type of equipment, selected by the route. */
export async function loader(args: Route.LoaderArgs) {
  const type = equipmentTypeOf(args.pattern);
  requirePermission(args, mayManageEquipment, addingOf(type));
  const draft = await takeDraft(args);
  return { type, defaultValue: draft ? readEquipmentFormValues(draft) : EMPTY_EQUIPMENT_FORM[type] };
}

export function action(args: Route.ActionArgs) {
  const type = equipmentTypeOf(args.pattern);
  const options = {
    fields: NEW_EQUIPMENT_FIELDS[type],
    failure: `${type}NotAdded`,
    validate: (form: FormData) => submissionOf(form, newEquipmentFormSchema).reply(),
    permit: () => requirePermission(args, mayManageEquipment, addingOf(type)),
  } as const;
  return formAction(args, options, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    await storeFormUpload(args, form, viewer, "item");
    return addEquipment(args.context.get(databaseContext).equipment, type, form);
  });
}

export function meta({ loaderData: { type } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(`Add ${EQUIPMENT_LABELS[type].noun}`);
}

export default function AddEquipment({ loaderData, actionData }: Route.ComponentProps) {
  const { type, defaultValue } = loaderData;
  const { path, noun } = EQUIPMENT_LABELS[type];
  const list = path + useLocation().search;
  return (
    <Dialog title={`Add ${noun}`} closeTo={list} size="wide">
      <NewEquipmentForm type={type} actionData={actionData} defaultValue={defaultValue} cancelTo={list} />
    </Dialog>
  );
}

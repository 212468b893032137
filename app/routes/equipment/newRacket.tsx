import { addEquipment } from "~/features/equipment/addEquipment.server";
import { NewEquipmentForm } from "~/features/equipment/EquipmentForm";
import {
  EMPTY_EQUIPMENT_FORM,
  NEW_EQUIPMENT_FIELDS,
  readEquipmentFormValues,
} from "~/features/equipment/equipment.form";
import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import { mayManageEquipment } from "~/features/equipment/equipment.permissions";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requirePermission } from "~/middleware/requirePermission";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { storeFormUpload } from "~/middleware/uploads";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/newRacket";

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, mayManageEquipment, "add rackets");
  const draft = await takeDraft(args);
  return { typed: draft ? readEquipmentFormValues(draft) : EMPTY_EQUIPMENT_FORM.racket };
}

export function action(args: Route.ActionArgs) {
  const racket = {
    fields: NEW_EQUIPMENT_FIELDS.racket,
    failure: "racketNotAdded",
    permit: () => requirePermission(args, mayManageEquipment, "add rackets"),
  } as const;
  return formAction(args, racket, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    await storeFormUpload(args, form, viewer, "item");
    return addEquipment(args.context.get(databaseContext).equipment, "racket", form);
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Add Racket");
}

export default function AddRacket({ loaderData, actionData }: Route.ComponentProps) {
  const { path } = EQUIPMENT_LABELS.racket;
  return (
    <Dialog title="Add Racket" closeTo={path} size="wide">
      <NewEquipmentForm type="racket" answer={actionData} defaultValue={loaderData.typed} cancelTo={path} />
    </Dialog>
  );
}

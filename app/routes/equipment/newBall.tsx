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
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/newBall";

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, mayManageEquipment, "add balls");
  const draft = await takeDraft(args);
  return { typed: draft ? readEquipmentFormValues(draft) : EMPTY_EQUIPMENT_FORM.ball };
}

export function action(args: Route.ActionArgs) {
  const ball = {
    fields: NEW_EQUIPMENT_FIELDS.ball,
    failure: "ballNotAdded",
    permit: () => requirePermission(args, mayManageEquipment, "add balls"),
  } as const;
  return formAction(args, ball, async (form) => {
    await requireViewer(args, { draft: form });
    return addEquipment(args.context.get(databaseContext).equipment, "ball", form);
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Add Ball");
}

export default function AddBall({ loaderData, actionData }: Route.ComponentProps) {
  const { path } = EQUIPMENT_LABELS.ball;
  return (
    <Dialog title="Add Ball" closeTo={path} size="wide">
      <NewEquipmentForm type="ball" answer={actionData} defaultValue={loaderData.typed} cancelTo={path} />
    </Dialog>
  );
}

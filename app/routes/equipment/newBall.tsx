import { addEquipment } from "~/features/equipment/addEquipment.server";
import { NewEquipmentForm } from "~/features/equipment/EquipmentForm";
import { NEW_EQUIPMENT, NEW_EQUIPMENT_FIELDS, typedOfForm } from "~/features/equipment/equipment.form";
import { mayManageEquipment } from "~/features/equipment/equipment.policy";
import { EQUIPMENT_WORDS } from "~/features/equipment/equipment.words";
import { hiddenHead } from "~/kernel/head";
import { answerForm } from "~/middleware/answerForm";
import { databaseContext } from "~/middleware/database";
import { requirePermission } from "~/middleware/requirePermission";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/newBall";

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, mayManageEquipment, "add balls");
  const draft = await takeDraft(args);
  return { typed: draft ? typedOfForm(draft) : NEW_EQUIPMENT.ball };
}

export function action(args: Route.ActionArgs) {
  const ball = {
    fields: NEW_EQUIPMENT_FIELDS.ball,
    failure: "ballNotAdded",
    permit: () => requirePermission(args, mayManageEquipment, "add balls"),
  } as const;
  return answerForm(args, ball, async (form) => {
    await requireViewer(args, { draft: form });
    return addEquipment(args.context.get(databaseContext).equipment, "ball", form);
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Add Ball");
}

export default function AddBall({ loaderData, actionData }: Route.ComponentProps) {
  const { path } = EQUIPMENT_WORDS.ball;
  return (
    <Dialog title="Add Ball" closeTo={path} size="wide">
      <NewEquipmentForm type="ball" answer={actionData} defaultValue={loaderData.typed} cancelTo={path} />
    </Dialog>
  );
}

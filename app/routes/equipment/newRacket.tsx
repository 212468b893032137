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
import { takeUpload } from "~/middleware/uploads";
import { Dialog } from "~/ui/Dialog";
import type { Route } from "./+types/newRacket";

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, mayManageEquipment, "add rackets");
  const draft = await takeDraft(args);
  return { typed: draft ? typedOfForm(draft) : NEW_EQUIPMENT.racket };
}

export function action(args: Route.ActionArgs) {
  const racket = {
    fields: NEW_EQUIPMENT_FIELDS.racket,
    failure: "racketNotAdded",
    permit: () => requirePermission(args, mayManageEquipment, "add rackets"),
  } as const;
  return answerForm(args, racket, async (form) => {
    const viewer = await requireViewer(args, { draft: form });
    await takeUpload(args, form, viewer, "item");
    return addEquipment(args.context.get(databaseContext).equipment, "racket", form);
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Add Racket");
}

export default function AddRacket({ loaderData, actionData }: Route.ComponentProps) {
  const { path } = EQUIPMENT_WORDS.racket;
  return (
    <Dialog title="Add Racket" closeTo={path} size="wide">
      <NewEquipmentForm type="racket" answer={actionData} defaultValue={loaderData.typed} cancelTo={path} />
    </Dialog>
  );
}

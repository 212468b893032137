import { href, useSearchParams } from "react-router";
import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import { mayManageEquipment } from "~/features/equipment/equipment.permissions";
import { equipmentNotFound, findEquipment } from "~/features/equipment/findEquipment.server";
import { FailureNotice } from "~/features/toasts/FailureNotice";
import { toastRedirect } from "~/features/toasts/flash.server";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { formAction, NO_FIELDS } from "~/middleware/formAction";
import { requirePermission } from "~/middleware/requirePermission";
import { ConfirmDialog } from "~/ui/ConfirmDialog";
import type { Route } from "./+types/delete";

/** The value of `from` that a list's cards send along: there, a racket or ball is told by its name. */
const FROM_LIST = "list";

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, mayManageEquipment, "delete equipment");
  const { name, type } = await findEquipment(args.context.get(databaseContext).equipment, args.params.id);
  return { name, list: EQUIPMENT_LABELS[type].path };
}

export async function action(args: Route.ActionArgs) {
  requirePermission(args, mayManageEquipment, "delete equipment");
  return formAction(args, { fields: NO_FIELDS, failure: "equipmentNotDeleted" }, async () => {
    const { equipment } = args.context.get(databaseContext);
    const { id, type } = await findEquipment(equipment, args.params.id);
    if (!(await equipment.remove(id))) throw equipmentNotFound();
    const fromList = args.url.searchParams.get("from") === FROM_LIST;
    const deleted = fromList ? "equipmentDeleted" : "equipmentDeletedFromPage";
    return toastRedirect(EQUIPMENT_LABELS[type].path, deleted);
  });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Delete Equipment");
}

export default function DeleteEquipment({ params, loaderData, actionData }: Route.ComponentProps) {
  const { name, list } = loaderData;
  const fromList = useSearchParams()[0].get("from") === FROM_LIST;
  const back = fromList ? list : href("/equipment/:id", { id: params.id });
  return (
    <ConfirmDialog title={`Delete ${name}`} closeTo={back}>
      <FailureNotice answer={actionData} />
      <p>
        {fromList
          ? `Are you sure you want to delete "${name}"? This action cannot be undone.`
          : "Are you sure you want to delete this equipment? This action cannot be undone."}
      </p>
      <p>Its reviews are deleted with it.</p>
    </ConfirmDialog>
  );
}

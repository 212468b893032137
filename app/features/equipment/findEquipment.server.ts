import { href } from "react-router";
import type { WithAspects } from "~/features/catalogue/aspects";
import { type MoreOfItem, NOTHING_MORE } from "~/features/catalogue/item.server";
import { findById } from "~/http/ids";
import { pageProblem } from "~/http/problems";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import type { EquipmentRepository } from "./equipment.repository.server";
import type { EquipmentView } from "./equipment.view";

/**
 * Finds the item of a path.
 * @param missing the error page if there is none
 * @throws that page
 */
export function findEquipment(
  equipment: EquipmentRepository,
  id: string,
  missing?: () => unknown,
): Promise<WithAspects<EquipmentView>> {
  return findEquipmentWith(equipment, id, NOTHING_MORE, missing);
}

/** As `findEquipment`, with what another feature reads of it. */
export async function findEquipmentWith<MoreRow extends object, More extends object>(
  equipment: EquipmentRepository,
  id: string,
  more: MoreOfItem<MoreRow, More>,
  missing: () => unknown = equipmentNotFound,
): Promise<WithAspects<EquipmentView> & More> {
  const item = await findById(id, (number) => equipment.findWith(number, more));
  if (!item) throw missing();
  return item;
}

/** The error page of an item that does not exist or was deleted. */
export function equipmentNotFound() {
  return pageProblem(404, "Equipment Not Found", "The equipment you're looking for doesn't exist.", [
    { label: "See all rackets", href: EQUIPMENT_LABELS.racket.path },
    { label: "See all balls", href: EQUIPMENT_LABELS.ball.path },
  ]);
}

/** The same for its edit form. */
export function editedEquipmentNotFound() {
  return pageProblem(
    404,
    "Equipment not found",
    "There is nothing at this address. It may have been removed.",
    [{ label: "See all equipment", href: href("/equipment") }],
  );
}

import { href } from "react-router";
import { pageProblem } from "~/http/problems";
import { readId } from "~/lib/ids";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import type { EquipmentRepository } from "./equipment.repository.server";
import type { EquipmentView } from "./equipment.view";

/**
 * The racket or ball that an address names.
 * @param missing the page that says it is not there
 * @throws that page where there is none
 */
export async function findEquipment(
  equipment: EquipmentRepository,
  id: string,
  missing: () => unknown = equipmentNotFound,
): Promise<EquipmentView> {
  const number = readId(id);
  const item = number === null ? null : await equipment.findById(number);
  if (!item) throw missing();
  return item;
}

/** The page of a racket or ball that is not there, or no more. */
export function equipmentNotFound() {
  return pageProblem(404, "Equipment Not Found", "The equipment you're looking for doesn't exist.", [
    { label: "See all rackets", href: EQUIPMENT_LABELS.racket.path },
    { label: "See all balls", href: EQUIPMENT_LABELS.ball.path },
  ]);
}

/** The same where it was to be edited. */
export function editedEquipmentNotFound() {
  return pageProblem(404, "Equipment not found", "There is none at this address. It may have been removed.", [
    { label: "See all equipment", href: href("/equipment") },
  ]);
}

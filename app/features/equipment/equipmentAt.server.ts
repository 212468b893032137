import { href } from "react-router";
import { readId } from "~/kernel/ids";
import { pageProblem } from "~/kernel/problems";
import type { EquipmentRepository } from "./equipment.repository.server";
import type { EquipmentView } from "./equipment.view";
import { EQUIPMENT_WORDS } from "./equipment.words";

/**
 * The racket or ball that an address names.
 * @param missing the page that says it is not there
 * @throws that page where there is none
 */
export async function equipmentAt(
  equipment: EquipmentRepository,
  id: string,
  missing: () => unknown = equipmentNotFound,
): Promise<EquipmentView> {
  const number = readId(id);
  const item = number === null ? null : await equipment.find(number);
  if (!item) throw missing();
  return item;
}

/** The page of a racket or ball that is not there, or no more. */
export function equipmentNotFound() {
  return pageProblem(404, "Equipment Not Found", "The equipment you're looking for doesn't exist.", [
    { label: "See all rackets", href: EQUIPMENT_WORDS.racket.path },
    { label: "See all balls", href: EQUIPMENT_WORDS.ball.path },
  ]);
}

/** The same where it was to be edited. */
export function equipmentToEditNotFound() {
  return pageProblem(404, "Equipment not found", "There is none at this address. It may have been removed.", [
    { label: "See all equipment", href: href("/equipment") },
  ]);
}

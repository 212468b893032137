import type { ReactNode } from "react";
import { href } from "react-router";
import { rupees } from "~/lib/format";
import { IconLink } from "~/ui/Button";
import { ItemCard } from "~/ui/ItemCard";
import { DeleteIcon, EditIcon } from "~/ui/icons";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import { BALL_TYPES } from "./equipment.query";
import type { EquipmentView } from "./equipment.view";
import { specificationOf } from "./specifications";

interface EquipmentCardProps {
  item: EquipmentView;
  /** Whether the viewer may edit and delete it. */
  mayManage: boolean;
  /** What ticks it to be compared. */
  pick?: ReactNode;
  eager?: boolean;
}

/** A racket or a kind of ball in a list. */
export function EquipmentCard({ item, mayManage, pick, eager = false }: EquipmentCardProps) {
  const id = String(item.id);
  return (
    <ItemCard
      href={href("/equipment/:id", { id })}
      title={item.name}
      imageUrl={item.imageUrl}
      placeholder={EQUIPMENT_LABELS[item.type].placeholder}
      meta={item.brand}
      aside={item.price === null ? ballTypeOf(item) : rupees(item.price)}
      rating={{ average: item.averageRating, count: item.totalReviews }}
      description={item.description}
      pick={pick}
      eager={eager}
      actions={
        mayManage && (
          <>
            <IconLink
              to={href("/equipment/:id/edit", { id })}
              label={`Edit ${item.name}`}
              icon={<EditIcon />}
            />
            <IconLink
              to={`${href("/equipment/:id/delete", { id })}?from=list`}
              label={`Delete ${item.name}`}
              icon={<DeleteIcon />}
              variant="danger"
            />
          </>
        )
      }
    />
  );
}

/** What a ball is made for, where it says so in a word that is known. */
function ballTypeOf({ type, specifications }: EquipmentView): string | undefined {
  if (type !== "ball") return;
  const stated = specificationOf(specifications, "type")?.toLowerCase();
  return BALL_TYPES.find(({ value }) => value === stated)?.label;
}

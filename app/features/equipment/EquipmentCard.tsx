import type { ReactNode } from "react";
import { href } from "react-router";
import { rupees } from "~/kernel/format";
import { ItemCard } from "~/ui/ItemCard";
import { BALL_TYPES } from "./equipment.query";
import type { EquipmentView } from "./equipment.view";
import { EQUIPMENT_WORDS } from "./equipment.words";
import { specificationOf } from "./specifications";

interface EquipmentCardProps {
  item: EquipmentView;
  /** What ticks it to be compared. */
  pick?: ReactNode;
  eager?: boolean;
}

/** A racket or a kind of ball in a list. */
export function EquipmentCard({ item, pick, eager = false }: EquipmentCardProps) {
  return (
    <ItemCard
      href={href("/equipment/:id", { id: String(item.id) })}
      title={item.name}
      imageUrl={item.imageUrl}
      placeholder={EQUIPMENT_WORDS[item.type].placeholder}
      meta={item.brand}
      aside={item.price === null ? ballTypeOf(item) : rupees(item.price)}
      rating={{ average: item.averageRating, count: item.totalReviews }}
      description={item.description}
      pick={pick}
      eager={eager}
    />
  );
}

/** What a ball is made for, where it says so in a word that is known. */
function ballTypeOf({ type, specifications }: EquipmentView): string | undefined {
  if (type !== "ball") return;
  const stated = specificationOf(specifications, "type")?.toLowerCase();
  return BALL_TYPES.find(({ value }) => value === stated)?.label;
}

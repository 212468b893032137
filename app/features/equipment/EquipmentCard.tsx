import type { ReactNode } from "react";
import { href } from "react-router";
import { rupees } from "~/lib/format";
import { ItemCard } from "~/ui/ItemCard";
import { ManageIcons } from "~/ui/ManageLinks";
import { EquipmentDrawing } from "./EquipmentDrawing";
import { BALL_TYPES } from "./equipment.query";
import type { EquipmentView } from "./equipment.view";
import { readRacketBuild } from "./racketBuild";
import { specificationOf } from "./specifications";

interface EquipmentCardProps {
  item: EquipmentView;
  /** Whether the viewer may edit and delete it. */
  mayManage: boolean;
  /** The path and query of the list, where a deletion returns to; defaults to all of the list. */
  from?: string;
  /** The checkbox that selects it for comparison. */
  pick?: ReactNode;
  eager?: boolean;
}

/** A racket or ball in a list. */
export function EquipmentCard({ item, mayManage, from, pick, eager = false }: EquipmentCardProps) {
  const path = href("/equipment/:id", { id: String(item.id) });
  return (
    <ItemCard
      item={item}
      href={path}
      title={item.name}
      imageUrl={item.imageUrl}
      drawing={<EquipmentDrawing item={item} />}
      meta={item.brand && <span className="line-clamp-2">{item.brand}</span>}
      aside={item.price === null ? ballTypeLabel(item) : rupees(item.price)}
      {...factsOf(item)}
      rating={{ average: item.averageRating, count: item.totalReviews }}
      description={item.description}
      pick={pick}
      eager={eager}
      actions={mayManage && <ManageIcons name={item.name} path={path} from={from} />}
    />
  );
}

/** The shape and weight of a racket, as far as they are known. */
function factsOf(item: EquipmentView): { fact?: string; moreFacts?: string } {
  if (item.type !== "racket") return {};
  const { shape, weight } = readRacketBuild(item);
  if (!shape) return weight ? { fact: weight.words } : {};
  const fact = shape.words.charAt(0).toUpperCase() + shape.words.slice(1);
  return weight ? { fact, moreFacts: `, ${weight.words}` } : { fact };
}

/** The label of a ball's type, if its specifications name a known one. */
function ballTypeLabel({ type, specifications }: EquipmentView): string | undefined {
  if (type !== "ball") return;
  const stated = specificationOf(specifications, "type")?.toLowerCase();
  return BALL_TYPES.find(({ value }) => value === stated)?.label;
}

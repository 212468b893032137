import { startTransition, useEffectEvent, useLayoutEffect, useOptimistic, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { pathWithParams } from "~/http/listQuery";
import { EQUIPMENT_LABELS } from "./equipment.labels";
import { type EquipmentQuery, equipmentHref } from "./equipment.query";

/**
 * The ticked rackets of a list. They are part of its address, so that they outlast a filter, another page and a visit
 * to a racket. What is ticked shows at once, however fast; the address follows.
 */
export function useComparedItems(query: EquipmentQuery) {
  const navigate = useNavigate();
  const pending = useNavigation().location;
  const form = useRef<HTMLFormElement>(null);
  const [picks, setPicks] = useOptimistic(query.picks);
  const choose = (next: number[]) => {
    const shown = equipmentHref(query, { page: query.page, picks: next });
    // A filter that is being applied would be lost.
    const address =
      pending?.pathname === EQUIPMENT_LABELS[query.type].path
        ? pathWithParams(pending.pathname, {
            ...Object.fromEntries(new URLSearchParams(pending.search)),
            ids: next.join(),
          })
        : shown;
    startTransition(async () => {
      setPicks(next);
      await navigate(address, { replace: address === shown, preventScrollReset: true });
    });
  };
  const toggle = (id: number) =>
    choose(picks.includes(id) ? picks.filter((pick) => pick !== id) : [...picks, id]);

  const takeOver = useEffectEvent(() => {
    const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="ids"]') ?? [])];
    if (boxes.every((box) => box.checked === box.defaultChecked)) return;
    choose(boxes.filter((box) => box.checked).map((box) => Number(box.value)));
  });
  // Boxes may have been ticked before the script came. Before the next render they still say so.
  useLayoutEffect(() => takeOver(), []);

  return { form, picks, toggle };
}

import { startTransition, useEffectEvent, useLayoutEffect, useOptimistic, useRef } from "react";
import { useNavigate } from "react-router";
import { type EquipmentQuery, equipmentHref } from "./equipment.query";

/**
 * The ticked rackets of a list. They are part of its address, so that they outlast a filter, another page and a visit
 * to a racket. What is ticked shows at once, however fast; the address follows.
 */
export function useComparedItems(query: EquipmentQuery) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [picks, setPicks] = useOptimistic(query.picks);
  const choose = (next: number[]) => {
    const address = equipmentHref(query, { page: query.page, picks: next });
    startTransition(async () => {
      setPicks(next);
      await navigate(address, { replace: true, preventScrollReset: true });
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

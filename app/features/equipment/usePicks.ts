import { startTransition, useOptimistic } from "react";
import { useNavigate } from "react-router";
import { type EquipmentQuery, equipmentHref } from "./equipment.query";

/**
 * The ticked rackets of a list. They are part of its address, so that they outlast a filter, another page and a visit
 * to a racket. What is ticked shows at once, however fast; the address follows.
 */
export function usePicks(query: EquipmentQuery) {
  const navigate = useNavigate();
  const [picks, setPicks] = useOptimistic(query.picks);
  const toggle = (id: number) => {
    const next = picks.includes(id) ? picks.filter((pick) => pick !== id) : [...picks, id];
    const address = equipmentHref(query, { page: query.page, picks: next });
    startTransition(async () => {
      setPicks(next);
      await navigate(address, { replace: true, preventScrollReset: true });
    });
  };
  return { picks, toggle };
}

import { useState } from "react";
import { useNavigate } from "react-router";
import { type EquipmentQuery, equipmentHref } from "./equipment.query";

/**
 * The ticked rackets of a list. They are part of its address, so that they outlast a filter, another page and a visit
 * to a racket; what is ticked shows at once, the address follows.
 */
export function usePicks(query: EquipmentQuery) {
  const navigate = useNavigate();
  const [picks, setPicks] = useState(query.picks);
  const [known, setKnown] = useState(query.picks);
  if (known.join() !== query.picks.join()) {
    setKnown(query.picks);
    setPicks(query.picks);
  }
  const toggle = (id: number) => {
    const next = picks.includes(id) ? picks.filter((pick) => pick !== id) : [...picks, id];
    setPicks(next);
    void navigate(equipmentHref(query, { page: query.page, picks: next }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return { picks, toggle };
}

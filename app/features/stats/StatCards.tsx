import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import { EQUIPMENT_PLURALS, EQUIPMENT_TYPES } from "~/features/equipment/equipment.types";
import { count } from "~/lib/format";
import { box } from "~/ui/styles";
import type { Stats } from "./stats.view";

/** The site's totals on the admin dashboard. */
export function StatCards({ statistics }: { statistics: Stats }) {
  const cards = [
    ["Total Courts", statistics.courts],
    ...EQUIPMENT_TYPES.map(
      (type) => [EQUIPMENT_LABELS[type].section, statistics[EQUIPMENT_PLURALS[type]]] as const,
    ),
    ["Total Reviews", statistics.reviews],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-4">
      {cards.map(([name, number]) => (
        <div key={name} className={`flex flex-col-reverse justify-end px-5 py-4 ${box}`}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="text-3xl leading-tight font-extrabold tracking-tight">{count(number)}</dd>
        </div>
      ))}
    </dl>
  );
}

import { EQUIPMENT_LABELS } from "~/features/equipment/equipment.labels";
import { EQUIPMENT_PLURALS, EQUIPMENT_TYPES } from "~/features/equipment/equipment.types";
import { count } from "~/lib/format";
import { product } from "~/lib/product";
import type { Stats } from "./stats.view";

/** The site's totals on the home page. */
export function StatsStrip({ statistics }: { statistics: Stats }) {
  const counters = [
    ["Courts Rated", statistics.courts],
    ...EQUIPMENT_TYPES.map(
      (type) => [EQUIPMENT_LABELS[type].total, statistics[EQUIPMENT_PLURALS[type]]] as const,
    ),
    ["Total Reviews", statistics.reviews],
  ] as const;
  return (
    <section className="bg-court-deep text-on-court" data-court aria-label={`${product.name} in numbers`}>
      <dl className="mx-auto grid max-w-page grid-cols-2 gap-x-2 gap-y-3 p-4 min-[24rem]:grid-cols-4 md:gap-x-4 md:py-6">
        {counters.map(([name, number]) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end border-l-2 border-on-court/35 pl-2 md:pl-5"
          >
            <dt className="text-sm leading-snug text-on-court-soft md:text-base">{name}</dt>
            <dd className="text-2xl leading-tight font-extrabold tracking-tight md:text-3xl lg:text-4xl">
              {count(number)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

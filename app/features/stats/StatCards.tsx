import { count } from "~/lib/format";
import type { Stats } from "./stats.view";

/** The site's totals on the admin dashboard. */
export function StatCards({ statistics }: { statistics: Stats }) {
  const cards = [
    ["Total Courts", statistics.courts],
    ["Rackets", statistics.rackets],
    ["Balls", statistics.balls],
    ["Total Reviews", statistics.reviews],
  ] as const;
  return (
    <dl className="figures">
      {cards.map(([name, number]) => (
        <div key={name} className="figure">
          <dt>{name}</dt>
          <dd>{count(number)}</dd>
        </div>
      ))}
    </dl>
  );
}

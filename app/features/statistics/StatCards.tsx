import { count } from "~/kernel/format";
import type { Statistics } from "./statistics.view";

/** What there is on the site, for who keeps it. */
export function StatCards({ statistics }: { statistics: Statistics }) {
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

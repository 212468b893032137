import { count } from "~/kernel/format";
import { product } from "~/kernel/product";
import type { Statistics } from "./statistics.view";

/** What there is on the site, as on a scoreboard. */
export function StatsStrip({ statistics }: { statistics: Statistics }) {
  const counters = [
    ["Courts Rated", statistics.courts],
    ["Rackets Reviewed", statistics.rackets],
    ["Ball Reviews", statistics.balls],
    ["Total Reviews", statistics.reviews],
  ] as const;
  return (
    <section className="stats" aria-label={`${product.name} in numbers`}>
      <dl className="stats-inner">
        {counters.map(([name, number]) => (
          <div key={name} className="stat">
            <dt>{name}</dt>
            <dd>{count(number)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

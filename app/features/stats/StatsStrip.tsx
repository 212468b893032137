import { count } from "~/lib/format";
import { product } from "~/lib/product";
import type { Stats } from "./stats.view";

/** The site's totals on the home page. */
export function StatsStrip({ statistics }: { statistics: Stats }) {
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

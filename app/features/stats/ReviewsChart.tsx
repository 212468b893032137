import { calendarDay, count, plural } from "~/lib/format";
import type { WeekCount } from "./stats.view";

/** A bar and the gap beside it, in units of the drawing; its height is 100. */
const STEP = 10;
const GAP = 2;

/**
 * Reviews per week as an SVG chart and as a table. Neither needs a
 * script or inline styles.
 * @param weeks at least one, oldest first
 */
export function ReviewsChart({ weeks }: { weeks: readonly WeekCount[] }) {
  const highest = Math.max(...weeks.map((week) => week.count));
  const total = weeks.reduce((sum, week) => sum + week.count, 0);
  const width = weeks.length * STEP;
  return (
    <figure className="chart">
      <figcaption>{summary(weeks, total, highest)}</figcaption>
      <div className="chart-plot">
        <span className="chart-most" aria-hidden="true">
          {count(highest)}
        </span>
        <span className="chart-least" aria-hidden="true">
          0
        </span>
        <svg
          className="chart-drawing"
          viewBox={`0 0 ${width} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="chart-line" d={`M0 0H${width}M0 50H${width}M0 100H${width}`} />
          {weeks.map((week, index) => {
            const height = highest === 0 ? 0 : (week.count / highest) * 100;
            return (
              <rect
                key={week.monday}
                className="chart-bar"
                x={index * STEP + GAP / 2}
                y={100 - height}
                width={STEP - GAP}
                height={height}
              />
            );
          })}
        </svg>
        <span className="chart-first" aria-hidden="true">
          {dayOf(weeks.at(0))}
        </span>
        <span className="chart-last" aria-hidden="true">
          {dayOf(weeks.at(-1))}
        </span>
      </div>
      <details className="chart-table">
        <summary>The same as a table</summary>
        <table>
          <caption className="sr-only">Reviews per week</caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">Reviews</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.monday}>
                <th scope="row">
                  <time dateTime={week.monday}>{dayOf(week)}</time>
                </th>
                <td>{count(week.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function summary(weeks: readonly WeekCount[], total: number, highest: number): string {
  const all = `${plural(total, "review")} in ${plural(weeks.length, "week")}`;
  const best = weeks.findLast((week) => week.count === highest);
  return total === 0 ? `${all}.` : `${all}, most in the week from ${dayOf(best)}: ${count(highest)}.`;
}

/** Uses noon UTC, which is the same day in Mumbai. */
function dayOf(week: WeekCount | undefined): string {
  return week ? calendarDay(new Date(`${week.monday}T12:00:00Z`)) : "";
}

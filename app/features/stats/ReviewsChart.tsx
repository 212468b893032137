import { calendarDay, count, plural } from "~/lib/format";
import type { WeekCount } from "./stats.view";

/** A bar and the gap beside it, in units of the drawing; its height is 100. */
const STEP = 10;
const GAP = 2;

/**
 * Reviews per week as an SVG chart and as a table. Neither needs a script or inline styles.
 * @param weeks at least one, oldest first
 */
export function ReviewsChart({ weeks }: { weeks: readonly WeekCount[] }) {
  const highest = Math.max(...weeks.map((week) => week.count));
  const total = weeks.reduce((sum, week) => sum + week.count, 0);
  const width = weeks.length * STEP;
  return (
    <figure className="flex flex-col gap-4">
      <figcaption>{summary(weeks, total, highest)}</figcaption>
      {/* The scale is left of the chart, the first and last day below it. */}
      <div className="grid grid-cols-[auto_1fr_auto] grid-rows-[1fr_auto_auto] gap-x-2 gap-y-1 text-sm leading-none text-ink-soft">
        <span className="col-start-1 row-start-1 text-right" aria-hidden="true">
          {count(highest)}
        </span>{" "}
        <span className="col-start-1 row-start-2 text-right" aria-hidden="true">
          0
        </span>{" "}
        <svg
          className="col-span-2 col-start-2 row-span-2 row-start-1 h-48 w-full"
          viewBox={`0 0 ${width} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path
            className="fill-none stroke-line"
            vectorEffect="non-scaling-stroke"
            d={`M0 0H${width}M0 50H${width}M0 100H${width}`}
          />
          {weeks.map((week, index) => {
            const height = highest === 0 ? 0 : (week.count / highest) * 100;
            return (
              <rect
                key={week.monday}
                className="fill-link forced-colors:fill-[CanvasText]"
                x={index * STEP + GAP / 2}
                y={100 - height}
                width={STEP - GAP}
                height={height}
              />
            );
          })}
        </svg>
        <span className="col-start-2 row-start-3" aria-hidden="true">
          {dayOf(weeks.at(0))}
        </span>{" "}
        <span className="col-start-3 row-start-3 text-right" aria-hidden="true">
          {dayOf(weeks.at(-1))}
        </span>{" "}
      </div>
      <details>
        <summary className="flex min-h-11 w-fit items-center font-semibold text-link">Show as table</summary>
        <table className="border-collapse text-left [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:pr-6">
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
                <th scope="row" className="font-normal">
                  <time dateTime={week.monday}>{dayOf(week)}</time>
                </th>
                <td className="text-right">{count(week.count)}</td>
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

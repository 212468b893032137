import { count } from "~/lib/format";
import { monthText } from "~/ui/monthText";
import { soft } from "~/ui/styles";
import { WideTable } from "~/ui/WideTable";
import { RULES } from "../reviews/guideline.rules";
import { percent } from "../visits/visitedShare";
import { durationText } from "./transparency.labels";
import type { TransparencyMonth } from "./transparency.view";

interface TablesProps {
  /** The newest first. */
  months: readonly TransparencyMonth[];
}

/** Reviews published, edited, hidden and deleted in each month. */
export function ReviewNumbers({ months }: TablesProps) {
  return (
    <NumbersByMonth
      caption="Reviews"
      note="New: reviews that still exist, hidden ones included; what its author deletes leaves no trace. Edited: changes of stars or text, of which a review may have several. Hidden and deleted: by moderators. When an item is deleted its reviews are no longer counted as new or edited, nor as deleted."
      columns={["New", "Edited", "Hidden", "Deleted"]}
      months={months}
      cells={({ published, edited, hidden, deleted }) => [published, edited, hidden, deleted].map(count)}
    />
  );
}

/** New reviews of courts in each month, and the share of those with a visit. */
export function VisitNumbers({ months }: TablesProps) {
  return (
    <NumbersByMonth
      caption="Visits"
      note="Visited: the share whose author gave the code on the desk."
      columns={["New, of courts", "Visited"]}
      months={months}
      cells={({ ofCourts, visitedShare }) => [
        count(ofCourts),
        visitedShare === null ? "–" : percent(visitedShare),
      ]}
    />
  );
}

/** Reviews hidden for each rule of the guidelines, in all months together and month by month. */
export function HiddenByRule({ months }: TablesProps) {
  const totals = RULES.map(({ value, label }) => ({
    label,
    number: months.reduce((sum, { hiddenByRule }) => sum + hiddenByRule[value], 0),
    months: months.filter(({ hiddenByRule }) => hiddenByRule[value] > 0),
    value,
  }));
  return (
    <table className={TABLE}>
      <caption className={CAPTION}>Hidden, by rule of the guidelines</caption>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col" className="text-right">
            Reviews
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map((rule) => (
          <tr key={rule.value}>
            <th scope="row" className="font-normal">
              {rule.label}{" "}
              {rule.months.length > 0 && (
                <span className={`block ${soft}`}>
                  {rule.months
                    .map(
                      ({ month, hiddenByRule }) => `${monthText(month)}: ${count(hiddenByRule[rule.value])}`,
                    )
                    .join(", ")}
                </span>
              )}
            </th>
            <td className="text-right align-top">{count(rule.number)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Reports decided on in each month, and the median time. */
export function ReportNumbers({ months }: TablesProps) {
  return (
    <NumbersByMonth
      caption="Reports"
      note="Median time: half of the reports took longer."
      columns={["Decided", "Median time"]}
      months={months}
      cells={({ reportsDecided, reportHours }) => [count(reportsDecided), durationText(reportHours)]}
    />
  );
}

/** Appeals received, won and lost in each month, and the median time. */
export function AppealNumbers({ months }: TablesProps) {
  return (
    <NumbersByMonth
      caption="Appeals"
      note="Won: the review was shown again."
      columns={["Received", "Won", "Lost", "Median time"]}
      months={months}
      cells={({ appeals, appealsGranted, appealsUpheld, appealHours }) => [
        count(appeals),
        count(appealsGranted),
        count(appealsUpheld),
        durationText(appealHours),
      ]}
    />
  );
}

/** Bursts found in each month, how many reviews they held, and the decisions. */
export function BurstNumbers({ months }: TablesProps) {
  return (
    <NumbersByMonth
      caption="Bursts"
      note="Found, and decided on, in that month. When an item is deleted its bursts are no longer counted."
      columns={["Found", "Reviews", "Counted", "Left out"]}
      months={months}
      cells={({ bursts, reviewsHeld, burstsCounted, burstsLeftOut }) =>
        [bursts, reviewsHeld, burstsCounted, burstsLeftOut].map(count)
      }
    />
  );
}

const TABLE =
  "w-full max-w-text border-collapse text-left text-sm [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-1.5 [&_:is(th,td):not(:first-child)]:pl-1";

const CAPTION = "pb-1 text-left text-lg font-semibold";

interface NumbersByMonthProps extends TablesProps {
  caption: string;
  /** What the columns mean. */
  note: string;
  columns: readonly string[];
  cells: (month: TransparencyMonth) => readonly string[];
}

function NumbersByMonth({ caption, note, columns, months, cells }: NumbersByMonthProps) {
  return (
    <div>
      <WideTable label={caption}>
        <table className={TABLE}>
          <caption className={CAPTION}>{caption}</caption>
          <thead className="align-bottom">
            <tr>
              <th scope="col">Month</th>
              {columns.map((column) => (
                <th key={column} scope="col" className="text-right">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row" className="font-normal whitespace-nowrap">
                  {monthText(month.month)}
                </th>
                {cells(month).map((cell, index) => (
                  <td key={columns[index]} className="text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      <p className={`mt-2 max-w-text ${soft}`}>{note}</p>
    </div>
  );
}

import { count } from "~/lib/format";
import { Bar } from "~/ui/Bar";
import { monthText } from "~/ui/monthText";
import { soft } from "~/ui/styles";
import type { MonthNumbers } from "./owner.view";

/** An item's reviews and their mean by month. @param months the newest first */
export function MonthTable({ months }: { months: readonly MonthNumbers[] }) {
  const most = Math.max(1, ...months.map(({ reviews }) => reviews));
  return (
    <table className="w-full max-w-text text-sm [&_:is(td,th)]:py-1 [&_:is(td,th):not(:first-child)]:pl-3">
      <caption className="pb-1 text-left">
        <b>Reviews by month</b> <span className={soft}>counted reviews, average stars</span>
      </caption>
      <thead>
        <tr>
          <th scope="col" className="text-left">
            Month
          </th>
          <td className="w-2/5" />
          <th scope="col" className="text-right">
            Reviews
          </th>
          <th scope="col" className="text-right">
            Mean
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, reviews, mean }) => (
          <tr key={month}>
            <th scope="row" className="text-left font-normal whitespace-nowrap">
              {monthText(month)}
            </th>
            <td>
              <Bar share={reviews / most} />
            </td>
            <td className="text-right">{count(reviews)}</td>
            <td className="text-right">{mean === null ? "–" : mean.toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Bar } from "~/ui/Bar";
import { StoredElement } from "~/ui/StoredElement";
import { soft } from "~/ui/styles";
import { WideTable } from "~/ui/WideTable";
import { AspectMeanText } from "../catalogue/AspectMeanText";
import { aspectsOf } from "../catalogue/aspects";
import { REVIEW_LIMITS } from "./review.limits";
import type { ItemAspects } from "./review.view";

/** The means of an item's aspects, of all reviews and of those by players of the viewer's level; nothing without any. */
export function AspectTable({ aspects: { kind, everybody, level } }: { aspects: ItemAspects }) {
  const rated = aspectsOf(kind).filter(({ value }) => everybody[value]?.count);
  if (rated.length === 0) return null;
  const table = (
    <table className="w-full max-w-text text-sm [&_:is(td,th)]:py-1 [&_:is(td,th):not(:first-child)]:pl-3">
      <caption className="pb-1 text-left">
        <b>Rated in detail</b>{" "}
        <span className={soft}>average and number of ratings{level && `; your level is ${level.name}`}</span>
      </caption>
      {level && (
        <thead className="text-right align-bottom">
          <tr>
            <td colSpan={2} />
            <th scope="col">Everyone</th>
            <th scope="col">Your level</th>
          </tr>
        </thead>
      )}
      <StoredElement
        as="tbody"
        storedBy={import.meta.env.SSR ? JSON.stringify([kind, everybody, level?.means]) : undefined}
      >
        {rated.map(({ value, label }) => (
          <tr key={value}>
            <th scope="row" className="text-left font-normal whitespace-nowrap">
              {label}
            </th>
            <td className="w-full">
              <Bar share={(everybody[value]?.average ?? 0) / REVIEW_LIMITS.highest} />
            </td>
            <td className="text-right whitespace-nowrap">
              <AspectMeanText mean={everybody[value]} />
            </td>
            {level && (
              <td className="text-right whitespace-nowrap">
                <AspectMeanText mean={level.means[value]} />
              </td>
            )}
          </tr>
        ))}
      </StoredElement>
    </table>
  );
  return level ? <WideTable label="Rated in detail">{table}</WideTable> : table;
}

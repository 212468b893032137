import type { ReactNode } from "react";
import { href } from "react-router";
import { AspectMeanText } from "~/features/catalogue/AspectMeanText";
import { ASPECTS, type WithAspects } from "~/features/catalogue/aspects";
import { plural } from "~/lib/format";
import { AverageRating } from "~/ui/AverageRating";
import { Bar } from "~/ui/Bar";
import { ButtonLink } from "~/ui/Button";
import { classes } from "~/ui/classes";
import { InPlaceLink } from "~/ui/InPlaceLink";
import { Link } from "~/ui/Link";
import { RangeText } from "~/ui/RangeText";
import { maximumStars } from "~/ui/star";
import { box, chip } from "~/ui/styles";
import { compareHref } from "./compare.query";
import { type ComparisonRow, comparisonRows } from "./comparisonRows";
import { EquipmentDrawing } from "./EquipmentDrawing";
import type { EquipmentView } from "./equipment.view";

interface ComparisonTableProps {
  rackets: WithAspects<EquipmentView>[];
  /** Leaves out the rows in which all rackets are equal. */
  differencesOnly: boolean;
}

/** Compares rackets, one per column. A table that is too wide scrolls inside its container, below its names. */
export function ComparisonTable({ rackets, differencesOnly }: ComparisonTableProps) {
  const ids = rackets.map(({ id }) => id);
  const all = comparisonRows(rackets);
  const equal = all.filter(({ differs }) => !differs).length;
  const rows = differencesOnly ? all.filter(({ differs }) => differs) : all;
  return (
    <>
      {rackets.length > 1 && equal > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>{`Differences are bold. ${plural(equal, "row is", "rows are")} the same.`}</span>{" "}
          <InPlaceLink
            to={compareHref(ids, { differencesOnly: !differencesOnly })}
            className={chip.go}
            data-print="hide"
          >
            {differencesOnly ? "Show all rows" : "Only differences"}
          </InPlaceLink>
        </p>
      )}
      <section
        className={`comparison text-sm md:text-base ${box}`}
        aria-label="Rackets side by side"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable container must be reachable by keyboard
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <td />
              {rackets.map((racket) => (
                <th key={racket.id} scope="col">
                  <Link
                    to={href("/equipment/:id", { id: String(racket.id) })}
                    className="leading-tight font-bold text-link"
                  >
                    <bdi>{racket.name}</bdi>
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td />
              {rackets.map((racket) => (
                <td key={racket.id}>
                  <div className="relative aspect-4/3 max-w-40 overflow-hidden rounded-control">
                    <EquipmentDrawing item={racket} />
                  </div>
                </td>
              ))}
            </tr>
            <Row name="Rating">
              {rackets.map((racket) => (
                <td key={racket.id}>
                  <AverageRating average={racket.averageRating} count={racket.totalReviews} />
                </td>
              ))}
            </Row>
            <AspectRows rackets={rackets} />
            {rows.map((row) => (
              <FactRow key={row.name} row={row} ids={ids} />
            ))}
          </tbody>
          <tfoot>
            <Row name={<span className="sr-only">Choice</span>}>
              {rackets.map(({ id, name }) => (
                <td key={id}>
                  <ButtonLink
                    to={compareHref(
                      ids.filter((other) => other !== id),
                      { differencesOnly },
                    )}
                    size="compact"
                    preventScrollReset
                  >
                    Remove<span className="sr-only"> {name}</span>
                  </ButtonLink>
                </td>
              ))}
            </Row>
          </tfoot>
        </table>
      </section>
    </>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        <span>{name}</span>
      </th>
      {children}
    </tr>
  );
}

/** A row for each aspect that a racket has ratings of. */
function AspectRows({ rackets }: Pick<ComparisonTableProps, "rackets">) {
  const rated = ASPECTS.racket.filter(({ value }) => rackets.some(({ aspects }) => aspects[value]?.count));
  return rated.map(({ value, label }) => (
    <Row key={value} name={label}>
      {rackets.map(({ id, aspects }) => (
        <td key={id}>
          <AspectMeanText mean={aspects[value]} />
          {aspects[value]?.average && <Bar share={aspects[value].average / maximumStars} />}
        </td>
      ))}
    </Row>
  ));
}

/** @param ids of the rackets */
function FactRow({ row: { name, values, differs }, ids }: { row: ComparisonRow; ids: readonly number[] }) {
  const isMarked = differs && ids.length > 1;
  return (
    <Row
      name={
        <>
          {name}
          {isMarked && <span className="sr-only">, differs</span>}
        </>
      }
    >
      {ids.map((id, at) => (
        <Cell key={id} value={values[at] ?? null} isBold={isMarked} />
      ))}
    </Row>
  );
}

/** A fact of one racket; a missing one is a dash, which screen readers skip. */
function Cell({ value, isBold }: { value: string | null; isBold: boolean }) {
  if (value) {
    return (
      <td className={classes("first-letter:uppercase", isBold && "font-semibold")}>
        <RangeText>{value}</RangeText>
      </td>
    );
  }
  return (
    <td>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not known</span>
    </td>
  );
}

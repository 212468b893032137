import type { ReactNode } from "react";
import { href } from "react-router";
import { rupees } from "~/lib/format";
import { AverageRating } from "~/ui/AverageRating";
import { ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { RangeText } from "~/ui/RangeText";
import { box } from "~/ui/styles";
import { compareHref } from "./compare.query";
import type { EquipmentView } from "./equipment.view";
import { RacketDrawing } from "./RacketDrawing";
import { readRacketBuild } from "./racketBuild";
import { specificationColumns } from "./specifications";

const SCROLLER = `comparison text-sm md:text-base ${box}`;

/** Compares rackets, one per column. A table that is too wide scrolls inside its container. */
export function ComparisonTable({ rackets }: { rackets: EquipmentView[] }) {
  const ids = rackets.map(({ id }) => id);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable container must be reachable by keyboard
    <section className={SCROLLER} aria-label="Rackets side by side" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {rackets.map((racket) => (
              <th key={racket.id} scope="col">
                <RacketDrawing {...readRacketBuild(racket)} />
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
          <Row name="Rating">
            {rackets.map((racket) => (
              <td key={racket.id}>
                <AverageRating average={racket.averageRating} count={racket.totalReviews} />
              </td>
            ))}
          </Row>
          <Row name="Price">
            {rackets.map(({ id, price }) => (
              <Cell key={id} value={price === null ? null : rupees(price)} />
            ))}
          </Row>
          <Row name="Brand">
            {rackets.map(({ id, brand }) => (
              <Cell key={id} value={brand} />
            ))}
          </Row>
          {specificationColumns(rackets).map(({ name, values }) => (
            <Row key={name} name={name}>
              {rackets.map(({ id }, at) => (
                <Cell key={id} value={values[at] ?? null} />
              ))}
            </Row>
          ))}
        </tbody>
        <tfoot>
          <Row name={<span className="sr-only">Choice</span>}>
            {rackets.map(({ id, name }) => (
              <td key={id}>
                <ButtonLink
                  size="compact"
                  to={compareHref(ids.filter((other) => other !== id))}
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
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {children}
    </tr>
  );
}

/** A fact of one racket; a missing one is a dash, which screen readers skip. */
function Cell({ value }: { value: string | null }) {
  if (value) {
    return (
      <td className="first-letter:uppercase">
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

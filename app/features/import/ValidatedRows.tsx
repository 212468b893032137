import { useRef } from "react";
import { useNavigation } from "react-router";
import { plural } from "~/lib/format";
import { Actions, Button } from "~/ui/Button";
import { classes } from "~/ui/classes";
import { DescriptionRow } from "~/ui/DescriptionRow";
import { AlertIcon, InfoIcon } from "~/ui/icons";
import { Notices, Tag } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { RenderedParts } from "~/ui/RenderedParts";
import { errorBox, errorList, withIcon } from "~/ui/styles";
import { TextDiff } from "~/ui/TextDiff";
import { useFocusOnNewContent } from "~/ui/useFocusOnNewContent";
import { IMPORT_FORM } from "./ImportForm";
import { importCount } from "./import.labels";
import type { RowOutcome, ValidatedImport, ValidatedRow } from "./import.view";

/** How many errors are listed above the rows. */
const MAX_LISTED_ERRORS = 50;

/** How many rows the server renders in one task. */
const ROWS_PER_PART = 25;

const OUTCOMES: Record<RowOutcome, string> = {
  add: "New",
  change: "Changed",
  same: "Unchanged",
  error: "Errors",
};

/** The outcome of each validated row, and the button that imports them. */
export function ValidatedRows({ validated }: { validated: ValidatedImport }) {
  const { kind, rows, counts, sameRows, notices } = validated;
  const invalid = rows.filter(({ outcome }) => outcome === "error");
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <Outcome validated={validated} />
      <RowErrors validated={validated} rows={invalid} />
      <Notices notices={notices} />
      <ImportButton counts={counts} />
      {rows.length > 0 && (
        // Two columns at every width: the number of a line, and all there is to say of its row.
        <table className="w-full table-fixed border-collapse [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-3 [&_th]:text-start [&_th]:align-top [&_th]:font-semibold [&_th]:text-ink-soft">
          <caption className="sr-only">{`Result of ${importCount(kind, rows.length)}`}</caption>
          <thead>
            <tr>
              <th scope="col" className="w-15">
                Line
              </th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            <RenderedParts
              items={rows}
              size={ROWS_PER_PART}
              render={(row) => <Row key={row.line} row={row} kind={kind} />}
            />
          </tbody>
        </table>
      )}
      {sameRows && <p className="text-ink-soft">{sameRows}</p>}
    </section>
  );
}

/** The summary of the validation, which receives the focus. */
function Outcome({ validated }: { validated: ValidatedImport }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { counts, heading: text, advice } = validated;
  const hasErrors = counts.error > 0;
  useFocusOnNewContent(heading, hasErrors ? null : validated);
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: the result of the validation is where the user continues */}
      <h2 ref={heading} tabIndex={-1} autoFocus={!hasErrors}>
        {text}
      </h2>
      <p>{advice}</p>
    </>
  );
}

/** The errors of all rows, each with a link to its row. */
function RowErrors({ validated, rows }: { validated: ValidatedImport; rows: readonly ValidatedRow[] }) {
  const summary = useRef<HTMLDivElement>(null);
  useFocusOnNewContent(summary, rows.length > 0 ? validated : null);
  const errors = rows.flatMap(({ line, errors }) => errors.map((error) => ({ line, ...error })));
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the errors are where the user continues
    <div ref={summary} className={errorBox} role="alert" tabIndex={-1} autoFocus>
      <h3 className="text-lg">Please correct these rows</h3>
      <ul className={errorList}>
        {errors.slice(0, MAX_LISTED_ERRORS).map(({ line, label, message }) => (
          <li key={`${line} ${label} ${message}`}>
            <a href={`#${anchorOf(line)}`}>{`Line ${line}: ${message}`}</a>
          </li>
        ))}
      </ul>
      {errors.length > MAX_LISTED_ERRORS && (
        <p>{`And ${plural(errors.length - MAX_LISTED_ERRORS, "more error", "more errors")}, each at its row.`}</p>
      )}
    </div>
  );
}

function ImportButton({ counts }: Pick<ValidatedImport, "counts">) {
  const { state, formData } = useNavigation();
  const total = counts.add + counts.change;
  if (counts.error > 0 || total === 0) return null;
  return (
    <Actions>
      <Button
        type="submit"
        form={IMPORT_FORM}
        name="import"
        value="yes"
        variant="primary"
        busy={state !== "idle" && formData?.has("import") === true}
        busyLabel="Importing..."
      >
        {`Import ${plural(total, "row")}`}
      </Button>
    </Actions>
  );
}

function Row({ row, kind }: { row: ValidatedRow; kind: ValidatedImport["kind"] }) {
  const { line, outcome, name, id, facts, errors, warnings, hasMoved } = row;
  return (
    <tr
      id={anchorOf(line)}
      className={classes(
        "border-t border-line target:bg-danger-tint",
        outcome === "error" && "bg-danger-tint",
      )}
    >
      <th scope="row">{line}</th>
      <td className="wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Tag secondary={outcome !== "error"}>{OUTCOMES[outcome]}</Tag>{" "}
          {hasMoved && <Tag>Changed since the check</Tag>}{" "}
          <strong>
            <bdi>{name || "No name"}</bdi>
          </strong>{" "}
          {id !== null && (
            <Link to={`/${kind}/${id}`} target="_blank">
              {`${kind === "courts" ? "court" : "equipment"} ${id}`}
              <span className="sr-only"> (opens another tab)</span>
            </Link>
          )}
        </p>
        {errors.length > 0 && (
          <ul className="mt-1.5 grid gap-1 text-danger">
            {errors.map(({ label, message }) => (
              <li key={`${label} ${message}`} className={withIcon}>
                <AlertIcon />
                <span>
                  <span className="sr-only">Error: </span>
                  {label && !message.startsWith(label) && <strong>{`${label}: `}</strong>}
                  {message}
                </span>
              </li>
            ))}
          </ul>
        )}
        {warnings.length > 0 && (
          <ul className="mt-1.5 grid gap-1">
            {warnings.map((warning) => (
              <li key={warning} className={withIcon}>
                <InfoIcon />
                <span>
                  <span className="sr-only">Warning: </span>
                  {warning}
                </span>
              </li>
            ))}
          </ul>
        )}
        {facts.length > 0 && (
          <dl className="mt-2 grid gap-1">
            {facts.map(({ label, differences }) => (
              <DescriptionRow key={label} name={label}>
                <TextDiff differences={differences} />
              </DescriptionRow>
            ))}
          </dl>
        )}
      </td>
    </tr>
  );
}

function anchorOf(line: number): string {
  return `line-${line}`;
}

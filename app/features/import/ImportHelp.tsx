import { href } from "react-router";
import { Actions, ButtonLink } from "~/ui/Button";
import { Section } from "~/ui/Layout";
import type { ColumnHints } from "./import.columns";
import { IMPORT_LABELS } from "./import.labels";
import { IMPORT_TYPES } from "./import.limits";

/** Explains the format of an import file. */
export function ImportHelp({ columns }: { columns: ColumnHints }) {
  return (
    <Section title="How the rows are read">
      <p>
        The first row holds the headings. A row with an id changes that item; a row without one adds an item.
        A missing column changes nothing; an empty cell clears the value.
      </p>
      {IMPORT_TYPES.map((kind) => (
        <details key={kind}>
          <summary className="min-h-11 py-2 font-semibold text-link">{`The columns of ${IMPORT_LABELS[kind].many}`}</summary>
          <dl className="grid gap-2">
            {columns[kind].map(({ name, hint }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd className="text-ink-soft">{hint}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
      <p>Put an apostrophe before a cell that begins with =, +, - or @. The import removes it.</p>
    </Section>
  );
}

/** Links to download all items, and empty templates. */
export function ExportLinks() {
  return (
    <Section title="Export">
      <p>Download, change and import again.</p>
      <Actions>
        {IMPORT_TYPES.map((kind) => (
          <ButtonLink key={kind} to={fileHref(`${kind}.csv`)} reloadDocument>
            {`All ${IMPORT_LABELS[kind].many}`}
          </ButtonLink>
        ))}
      </Actions>
      <Actions>
        {IMPORT_TYPES.map((kind) => (
          <ButtonLink key={kind} to={fileHref(`${kind}-template.csv`)} reloadDocument>
            {`Template for ${IMPORT_LABELS[kind].many}`}
          </ButtonLink>
        ))}
      </Actions>
    </Section>
  );
}

function fileHref(file: string): string {
  return href("/admin/export/:file", { file });
}

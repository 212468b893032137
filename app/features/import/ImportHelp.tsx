import { href } from "react-router";
import { Actions, ButtonLink } from "~/ui/Button";
import { Section } from "~/ui/Layout";
import type { ColumnHints } from "./import.columns";
import { IMPORT_LABELS } from "./import.labels";
import { IMPORT_TYPES } from "./import.limits";

interface ImportHelpProps {
  /** How rows are read; from the loader, as the columns, since scripts have a budget. */
  rules: string;
  columns: ColumnHints;
}

/** Explains the format of an import file. */
export function ImportHelp({ rules, columns }: ImportHelpProps) {
  return (
    <Section title="Format">
      <p>{rules}</p>
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
    </Section>
  );
}

/** Links to download all items, and empty templates. */
export function ExportLinks() {
  return (
    <Section title="Export">
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

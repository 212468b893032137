import { href } from "react-router";
import { Actions, ButtonLink } from "~/ui/Button";
import { Section } from "~/ui/Layout";
import type { ColumnHints } from "./import.columns";

interface ImportHelpProps {
  /** How rows are read; from the loader, as the columns, since scripts have a budget. */
  rules: string;
  columns: readonly ColumnHints[];
}

/** Explains the format of an import file. */
export function ImportHelp({ rules, columns }: ImportHelpProps) {
  return (
    <Section title="Format">
      <p>{rules}</p>
      {columns.map(({ title, hints }) => (
        <details key={title}>
          <summary className="min-h-11 py-2 font-semibold text-link">{title}</summary>
          <dl className="grid gap-2">
            {hints.map(({ name, hint }) => (
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

/** A link to a file of `/admin/export`. */
export interface ExportLink {
  label: string;
  file: string;
}

/** Links to download all items, and empty templates. @param rows a row of links each; from the loader as well */
export function ExportLinks({ rows }: { rows: readonly (readonly ExportLink[])[] }) {
  return (
    <Section title="Export">
      {rows.map((links, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <Actions key={row}>
          {links.map(({ label, file }) => (
            <ButtonLink key={file} to={href("/admin/export/:file", { file })} reloadDocument>
              {label}
            </ButtonLink>
          ))}
        </Actions>
      ))}
    </Section>
  );
}

import { href } from "react-router";
import { ButtonLink } from "~/ui/Button";
import { Section } from "~/ui/Layout";
import { filesOf } from "./dataFile";
import { TABLES, type Table, type TableName } from "./dataset";

/** A table of the open data: its files and its columns. */
export function TableFiles({ name }: { name: TableName }) {
  const { title, description, columns }: Table = TABLES[name];
  return (
    <Section title={title} boxed>
      <p>{description}</p>
      <ul className="flex flex-wrap gap-3">
        {filesOf(name).map((file) => (
          <li key={file.name}>
            {/* A download needs a document request. */}
            <ButtonLink to={href("/data/:file", { file: file.name })} reloadDocument>
              {file.label}
              <span className="sr-only">{` of ${title.toLowerCase()}`}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-link">
          Columns<span className="sr-only">{` of ${title.toLowerCase()}`}</span>
        </summary>
        <dl className="grid gap-2 md:*:grid md:*:grid-cols-[14rem_minmax(0,1fr)] md:*:gap-4 [&_dd]:text-ink-soft">
          {columns.map((column) => (
            <div key={column.name}>
              <dt>
                <code>{column.name}</code>, {column.type}
              </dt>
              <dd>{column.description}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  );
}

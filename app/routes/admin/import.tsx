import { href } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { createDraft } from "~/features/auth/draft.server";
import { withCsvText } from "~/features/import/csvUpload.server";
import { ImportForm } from "~/features/import/ImportForm";
import { type ExportLink, ExportLinks, ImportHelp } from "~/features/import/ImportHelp";
import { ImportSummary } from "~/features/import/ImportSummary";
import { type ColumnHints, IMPORT_COLUMNS } from "~/features/import/import.columns";
import {
  EMPTY_IMPORT_FORM,
  IMPORT_FIELDS,
  IMPORT_FILE,
  readImportFormValues,
} from "~/features/import/import.form";
import { IMPORT_LABELS } from "~/features/import/import.labels";
import { IMPORT_KINDS, IMPORT_LIMITS } from "~/features/import/import.limits";
import type { ImportActionResult } from "~/features/import/import.view";
import { importAction } from "~/features/import/importAction.server";
import { ValidatedRows } from "~/features/import/ValidatedRows";
import { useLastResult } from "~/features/toasts/useLastResult";
import { readFile } from "~/http/body.server";
import { hiddenHead } from "~/http/head";
import { bulkDatabaseTime, databaseContext } from "~/middleware/database";
import { formAction } from "~/middleware/formAction";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { resubmitPage } from "~/middleware/resubmitPage";
import { uncached } from "~/middleware/uncached";
import { viewerContext } from "~/middleware/viewer";
import { Section } from "~/ui/Layout";
import type { Route } from "./+types/import";

export const middleware: Route.MiddlewareFunction[] = [uncached, bulkDatabaseTime];

/** From the loader, since scripts have a budget. */
const HINTS = {
  introduction:
    "Add or change courts, rackets and balls from a spreadsheet. We check the rows first and save nothing yet.",
  file: `CSV in UTF-8, with commas, semicolons or tabs between the cells; at most ${IMPORT_LIMITS.rows} rows and ${IMPORT_LIMITS.bytes / 1024 / 1024} MB.`,
  rows: "Or paste them here, starting with the headings. The rows of a checked file appear here, to be corrected.",
};

/** How the rows of a file are read. */
const ROW_RULES =
  "The first row holds the headings. A row with an id changes that item; a row without one adds an item. A missing column changes nothing; an empty cell clears the value. An apostrophe before =, +, - or @ at the beginning of a cell is removed.";

const COLUMN_HINTS: readonly ColumnHints[] = IMPORT_KINDS.map((kind) => ({
  title: `The columns of ${IMPORT_LABELS[kind].many}`,
  hints: IMPORT_COLUMNS[kind].map(({ name, hint }) => ({ name, hint })),
}));

const EXPORTS: readonly (readonly ExportLink[])[] = [
  IMPORT_KINDS.map((kind) => ({ label: `All ${IMPORT_LABELS[kind].many}`, file: `${kind}.csv` })),
  IMPORT_KINDS.map((kind) => ({
    label: `Template for ${IMPORT_LABELS[kind].many}`,
    file: `${kind}-template.csv`,
  })),
];

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  const draft = await takeDraft(args);
  const { imports } = args.context.get(databaseContext);
  return {
    columns: COLUMN_HINTS,
    exports: EXPORTS,
    rules: ROW_RULES,
    hints: HINTS,
    defaultValue: draft ? readImportFormValues(draft) : EMPTY_IMPORT_FORM,
    done: await imports.find(args.url.searchParams.get("done") ?? ""),
  };
}

export function action(args: Route.ActionArgs) {
  const options = {
    fields: IMPORT_FIELDS,
    failure: "rowsNotImported",
    permit: () => requireSuperAdmin(args),
  } as const;
  return formAction(args, options, async (form) => {
    await requireSignedIn(args, form);
    const read = await withCsvText(form, await readFile(args, IMPORT_FILE));
    return importAction(args.context.get(databaseContext), read);
  });
}

/** Redirects signed-out users to the sign-in. Rows that are too large for a draft are returned for resubmission. */
async function requireSignedIn(args: Route.ActionArgs, form: FormData): Promise<void> {
  const fitsDraft = createDraft(form, href("/admin/import"), Date.now()) !== null;
  if (!args.context.get(viewerContext) && !fitsDraft) {
    throw await resubmitPage(args, 401, "Please sign in", {
      detail: "You are signed out.",
      promise: "Sign in again in another tab, and come back to send this again.",
    });
  }
  await requireViewer(args, { draft: form });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Import and Export");
}

export default function Import({
  loaderData: { defaultValue, done, columns, exports, rules, hints },
  actionData,
}: Route.ComponentProps) {
  const result = useLastResult<ImportActionResult>(actionData);
  return (
    <AdminPage title="Import and Export">
      {result?.checked ? <ValidatedRows validated={result.checked} /> : done && <ImportSummary done={done} />}
      <Section title={result?.checked ? "The rows" : "Import"}>
        <p>{hints.introduction}</p>
        <ImportForm actionData={result} defaultValue={defaultValue} hints={hints} />
      </Section>
      <ImportHelp rules={rules} columns={columns} />
      <ExportLinks rows={exports} />
    </AdminPage>
  );
}

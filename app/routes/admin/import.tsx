import { href } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { draftOf } from "~/features/auth/draft.server";
import { answerSheet } from "~/features/sheets/answerSheet.server";
import { CheckedRows } from "~/features/sheets/CheckedRows";
import { ImportDone } from "~/features/sheets/ImportDone";
import { SheetForm } from "~/features/sheets/SheetForm";
import { SheetDownloads, SheetHelp } from "~/features/sheets/SheetHelp";
import { NO_SHEET, SHEET_FIELDS, SHEET_FILE, typedOfForm } from "~/features/sheets/sheet.form";
import type { SheetAnswer } from "~/features/sheets/sheet.view";
import { withFileRead } from "~/features/sheets/sheetFile.server";
import { useKeptAnswer } from "~/features/sheets/useKeptAnswer";
import { readFile } from "~/kernel/body.server";
import { hiddenHead } from "~/kernel/head";
import { answerForm } from "~/middleware/answerForm";
import { bulkDatabaseTime, databaseContext } from "~/middleware/database";
import { keptFormPage } from "~/middleware/keptForm";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { requireViewer, takeDraft } from "~/middleware/requireViewer";
import { uncached } from "~/middleware/uncached";
import { viewerContext } from "~/middleware/viewer";
import { Section } from "~/ui/Layout";
import type { Route } from "./+types/import";

export const middleware: Route.MiddlewareFunction[] = [uncached, bulkDatabaseTime];

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  const draft = await takeDraft(args);
  const { sheets } = args.context.get(databaseContext);
  return {
    typed: draft ? typedOfForm(draft) : NO_SHEET,
    done: await sheets.find(args.url.searchParams.get("done") ?? ""),
  };
}

export function action(args: Route.ActionArgs) {
  const sheet = {
    fields: SHEET_FIELDS,
    failure: "sheetNotImported",
    permit: () => requireSuperAdmin(args),
  } as const;
  return answerForm(args, sheet, async (form) => {
    await requireSignedIn(args, form);
    const read = await withFileRead(form, await readFile(args, SHEET_FILE));
    return answerSheet(args.context.get(databaseContext), read);
  });
}

/** A sheet that is more than is kept over a sign-in stays on the page that says so. */
async function requireSignedIn(args: Route.ActionArgs, form: FormData): Promise<void> {
  const isKept = draftOf(form, href("/admin/import"), Date.now()) !== null;
  if (!args.context.get(viewerContext) && !isKept) {
    throw await keptFormPage(args, 401, "Please sign in", {
      detail: "You are logged out.",
      promise: "Log in again in another tab, and come back to send this again.",
    });
  }
  await requireViewer(args, { draft: form });
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Import and Export");
}

export default function Import({ loaderData: { typed, done }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer<SheetAnswer>(actionData);
  return (
    <AdminPage title="Import and Export">
      {answer?.checked ? <CheckedRows sheet={answer.checked} /> : done && <ImportDone done={done} />}
      <Section title={answer?.checked ? "The rows" : "Import"}>
        <p>
          Courts, rackets and balls from a spreadsheet. They are checked first; nothing is written by that.
        </p>
        <SheetForm answer={answer} defaultValue={typed} />
      </Section>
      <SheetHelp />
      <SheetDownloads />
    </AdminPage>
  );
}

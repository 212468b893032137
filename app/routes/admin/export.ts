import { href, redirect } from "react-router";
import { mayAdminister } from "~/features/admin/admin.permissions";
import { readSelectedIds } from "~/features/bulk-actions/bulkActions.query";
import { readExportFile } from "~/features/import/exportFile";
import { exportRows } from "~/features/import/importAction.server";
import { writeCsv } from "~/features/import/writeCsv.server";
import { dayOf } from "~/features/visits/visitDays";
import { methodRoute } from "~/http/apiRoute";
import { problem } from "~/http/problems";
import { bulkDatabaseTime, databaseContext } from "~/middleware/database";
import { requireViewer } from "~/middleware/requireViewer";
import { uncached } from "~/middleware/uncached";
import type { Route } from "./+types/export";

export const middleware: Route.MiddlewareFunction[] = [uncached, bulkDatabaseTime];

/** Returns the selected courts or equipment, or all of them, as a CSV file, or an empty template. */
export const loader = methodRoute<Route.LoaderArgs>({
  async GET(args) {
    // After the sign-in, a file alone would leave the user on the provider's page, whose form is used up.
    const page = href("/admin/import");
    const viewer = await requireViewer(args, { page });
    // A link leads here: the page says that access is denied.
    if (!mayAdminister(viewer)) throw redirect(page);
    const file = readExportFile(args.params.file);
    if (!file) throw problem(404, "There is no such file.");
    const ids = readSelectedIds(args.url.searchParams);
    const rows = file.isTemplate
      ? []
      : await exportRows(args.context.get(databaseContext), file.kind, ids.length > 0 ? ids : null);
    const day = dayOf(new Date());
    const name = file.isTemplate ? `${file.kind}-template` : `${file.kind}-${day}`;
    return new Response(writeCsv(file.kind, rows), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8; header=present",
        "Content-Disposition": `attachment; filename="bandeja-${name}.csv"`,
      },
    });
  },
});

export const action = loader;

import { writtenSheet } from "~/features/sheets/answerSheet.server";
import { readSheetFile } from "~/features/sheets/sheetFileName";
import { writeSheet } from "~/features/sheets/writeSheet.server";
import { problem } from "~/kernel/problems";
import { resource } from "~/kernel/resource";
import { bulkDatabaseTime, databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { uncached } from "~/middleware/uncached";
import type { Route } from "./+types/export";

export const middleware: Route.MiddlewareFunction[] = [uncached, bulkDatabaseTime];

/** All courts, or all equipment, as a file; or the headings alone. */
export const loader = resource<Route.LoaderArgs>({
  async GET(args) {
    requireSuperAdmin(args);
    const file = readSheetFile(args.params.file);
    if (!file) throw problem(404, "There is no such file.");
    const rows = file.isTemplate ? [] : await writtenSheet(args.context.get(databaseContext), file.kind);
    const day = new Date().toISOString().slice(0, 10);
    const name = file.isTemplate ? `${file.kind}-template` : `${file.kind}-${day}`;
    return new Response(writeSheet(file.kind, rows), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8; header=present",
        "Content-Disposition": `attachment; filename="bandeja-${name}.csv"`,
      },
    });
  },
});

export const action = loader;

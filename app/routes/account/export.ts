import { redirect } from "react-router";
import { exportUserData } from "~/features/account/dataExport.server";
import { bulkDatabaseTime, databaseContext } from "~/middleware/database";
import { requireViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/export";

export const middleware: Route.MiddlewareFunction[] = [bulkDatabaseTime];

/** Returns everything stored about the viewer, as a JSON file. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const now = new Date();
  const data = await exportUserData(args.context.get(databaseContext), viewer.id, now);
  if (!data) throw redirect("/");
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="bandeja-${now.toISOString().slice(0, 10)}.json"`,
    },
  });
}

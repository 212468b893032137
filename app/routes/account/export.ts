import { href, redirect } from "react-router";
import { exportUserData } from "~/features/account/dataExport.server";
import { needsConfirmation } from "~/features/auth/needsConfirmation";
import { dayOf } from "~/features/visits/visitDays";
import { methodRoute } from "~/http/apiRoute";
import { bulkDatabaseTime, databaseContext } from "~/middleware/database";
import { connectionContext, processContext } from "~/middleware/process";
import { countOwnData } from "~/middleware/rateLimits";
import { requireViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/export";

export const middleware: Route.MiddlewareFunction[] = [bulkDatabaseTime];

/** Returns everything stored about the viewer, as a JSON file. Another site's link or a prefetch starts no download. */
export const loader = methodRoute<Route.LoaderArgs>({
  async GET(args) {
    // After the sign-in, a file alone would leave the user on the provider's page, whose form is used up.
    const viewer = await requireViewer(args, { page: href("/account") });
    const { environment, readOnly } = args.context.get(processContext);
    if (needsConfirmation(args.request, environment.publicUrl)) throw redirect(href("/account"));
    const now = new Date();
    const headers = {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="bandeja-${dayOf(now)}.json"`,
    };
    if (args.context.get(connectionContext).isHead) return new Response(null, { headers });
    await countOwnData(args);
    const repositories = args.context.get(databaseContext);
    const data = await exportUserData(repositories, viewer.id, now);
    if (!data) throw redirect("/");
    if (readOnly.message === null) await repositories.securityLog.recordDownload(viewer.id);
    return new Response(`${JSON.stringify(data, null, 2)}\n`, { headers });
  },
});

export const action = loader;

import { type RouterContextProvider, redirect } from "react-router";
import { exportUserData } from "~/features/account/dataExport.server";
import { needsConfirmation } from "~/features/auth/needsConfirmation";
import { dayOf } from "~/features/visits/visitDays";
import { databaseContext } from "./database";
import { connectionContext, processContext } from "./process";
import { countOwnData } from "./rateLimits";

interface RouteArgs {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Responds with everything stored about a user, as a JSON file, and records the download.
 * @param user the id
 * @param page where another site's link or a prefetch leads instead
 * @throws a redirect to that page, or to the home page when the user no longer exists; as `countOwnData`
 */
export async function ownDataDownload(args: RouteArgs, user: string, page: string): Promise<Response> {
  const { environment, readOnly } = args.context.get(processContext);
  if (needsConfirmation(args.request, environment.publicUrl)) throw redirect(page);
  const now = new Date();
  const headers = {
    "Content-Type": "application/json",
    "Content-Disposition": `attachment; filename="bandeja-${dayOf(now)}.json"`,
  };
  if (args.context.get(connectionContext).isHead) return new Response(null, { headers });
  await countOwnData(args, user);
  const repositories = args.context.get(databaseContext);
  const data = await exportUserData(repositories, user, now);
  if (!data) throw redirect("/");
  if (readOnly.message === null) await repositories.securityLog.recordDownload(user);
  return new Response(`${JSON.stringify(data, null, 2)}\n`, { headers });
}

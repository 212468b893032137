import { href, redirect } from "react-router";
import { isFreshSignIn } from "~/features/auth/freshSignIn";
import { readPendingSignUp } from "~/features/auth/pendingSignUp.server";
import { signInAgainPath } from "~/features/auth/returnTo";
import { methodRoute } from "~/http/apiRoute";
import { bulkDatabaseTime, databaseContext } from "~/middleware/database";
import { ownDataDownload } from "~/middleware/ownDataDownload";
import { processContext } from "~/middleware/process";
import { uncached } from "~/middleware/uncached";
import type { Route } from "./+types/exportData";

export const middleware: Route.MiddlewareFunction[] = [uncached, bulkDatabaseTime];

/**
 * Returns everything stored about a user who does not agree to a new version of the privacy notice, as a JSON file. Without
 * a pending sign-in of a user it leads to the notice, and when that is not fresh, to the provider and back to the notice.
 */
export const loader = methodRoute<Route.LoaderArgs>({
  async GET(args) {
    const page = href("/consent");
    const pending = await readPendingSignUp(args.request, args.context.get(processContext).environment);
    const user = pending && (await args.context.get(databaseContext).users.findByIdentity(pending.identity));
    if (!user) throw redirect(page);
    if (!isFreshSignIn(pending.identity.authenticatedAt)) throw redirect(signInAgainPath(page));
    return ownDataDownload(args, user.id, page);
  },
});

export const action = loader;

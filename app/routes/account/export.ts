import { href } from "react-router";
import { methodRoute } from "~/http/apiRoute";
import { bulkDatabaseTime } from "~/middleware/database";
import { ownDataDownload } from "~/middleware/ownDataDownload";
import { requireViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/export";

export const middleware: Route.MiddlewareFunction[] = [bulkDatabaseTime];

/** Returns everything stored about the viewer, as a JSON file. Another site's link or a prefetch starts no download. */
export const loader = methodRoute<Route.LoaderArgs>({
  async GET(args) {
    const page = href("/account");
    // After the sign-in, a file alone would leave the user on the provider's page, whose form is used up.
    const viewer = await requireViewer(args, { page });
    return ownDataDownload(args, viewer.id, page);
  },
});

export const action = loader;

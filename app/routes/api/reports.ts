import { ownReportsResponse } from "~/features/moderation/report.response.server";
import { apiRoute, okResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/reports";

const OPERATIONS = {
  GET: {
    id: "listReports",
    summary: "One's own reports, and what became of them",
    auth: "signedIn",
    response: ownReportsResponse,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, context }) {
    const { id } = requireApiViewer(context);
    const { reports } = context.get(databaseContext);
    return okResponse(request, {
      reports: (await reports.listByUser(id)).reverse(),
      ofDeletedReviews: (await reports.listOfDeletedReviews(id)).reverse(),
    });
  },
});

export const action = loader;

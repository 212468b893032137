import { href } from "react-router";
import { isOverdue } from "~/features/moderation/deadlines";
import { OwnReports } from "~/features/moderation/OwnReports";
import { hiddenHead } from "~/http/head";
import { databaseContext } from "~/middleware/database";
import { requireViewer } from "~/middleware/requireViewer";
import { BackLink, EmptyState, Page } from "~/ui/Layout";
import type { Route } from "./+types/reports";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { reports } = args.context.get(databaseContext);
  const own = await reports.listByUser(viewer.id);
  return {
    own: own.reverse().map((report) => ({ ...report, isOverdue: isOverdue(report.dueAt) })),
    deleted: (await reports.listOfDeletedReviews(viewer.id)).reverse(),
  };
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Your Reports");
}

export default function Reports({ loaderData: { own, deleted } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <BackLink to={href("/account")}>Your Account</BackLink>
      <h1>Your Reports</h1>
      <p>Only you see that you reported these reviews.</p>
      {own.length + deleted.length === 0 ? (
        <EmptyState title="No reports yet.">
          <p>To report a review that breaks the guidelines, press Report beside it.</p>
        </EmptyState>
      ) : (
        <OwnReports reports={own} deleted={deleted} />
      )}
    </Page>
  );
}

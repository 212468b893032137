import { href } from "react-router";
import { isOverdue } from "~/features/moderation/deadlines";
import { OwnReports } from "~/features/moderation/OwnReports";
import { hiddenHead, numbered } from "~/http/head";
import { pageNumber, paginate, pathWithParams } from "~/http/listQuery";
import { databaseContext } from "~/middleware/database";
import { requireViewer } from "~/middleware/requireViewer";
import { BackLink, EmptyState, Page } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import type { Route } from "./+types/reports";

const REPORTS_PER_PAGE = 100;

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { reports } = args.context.get(databaseContext);
  const own = (await reports.listByUser(viewer.id)).reverse();
  const deleted = (await reports.listOfDeletedReviews(viewer.id)).reverse();
  const requested = pageNumber(args.url.searchParams.get("page"));
  const { page, pages, offset } = paginate(own.length + deleted.length, requested, REPORTS_PER_PAGE);
  const end = offset + REPORTS_PER_PAGE;
  return {
    own: own.slice(offset, end).map((report) => ({ ...report, isOverdue: isOverdue(report.dueAt) })),
    // After all others.
    deleted: deleted.slice(Math.max(offset - own.length, 0), Math.max(end - own.length, 0)),
    page,
    pages,
  };
}

export function meta({ loaderData: { page } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered("Your Reports", page));
}

export default function Reports({ loaderData: { own, deleted, page, pages } }: Route.ComponentProps) {
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
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(number) =>
          pathWithParams(href("/account/reports"), { page: number > 1 ? String(number) : null })
        }
        label="Pages of reports"
      />
    </Page>
  );
}

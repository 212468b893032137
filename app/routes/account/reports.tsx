import { href } from "react-router";
import { isOverdue } from "~/features/moderation/deadlines";
import { OwnReports } from "~/features/moderation/OwnReports";
import type { DeletedReport, OwnReport } from "~/features/moderation/report.view";
import { hiddenHead, numbered } from "~/http/head";
import { pageNumber, pageParam, paginate, pathWithParams } from "~/http/listQuery";
import { databaseContext } from "~/middleware/database";
import { requireViewer } from "~/middleware/requireViewer";
import { BackLink, EmptyState, Page } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import type { Route } from "./+types/reports";

const REPORTS_PER_PAGE = 100;

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { reports } = args.context.get(databaseContext);
  const own = await reports.listByUser(viewer.id);
  const all = [...own, ...(await reports.listOfDeletedReviews(viewer.id))].sort(latestFirst);
  const requested = pageNumber(args.url.searchParams.get("page"));
  const { page, pages, offset } = paginate(all.length, requested, REPORTS_PER_PAGE);
  return {
    reports: all
      .slice(offset, offset + REPORTS_PER_PAGE)
      .map((report) => ("dueAt" in report ? { ...report, isOverdue: isOverdue(report.dueAt) } : report)),
    offset,
    page,
    pages,
  };
}

/** By what happened last, so that the newest outcomes are on the first page. */
function latestFirst(one: OwnReport | DeletedReport, other: OwnReport | DeletedReport): number {
  return latest(other).localeCompare(latest(one));
}

function latest(report: OwnReport | DeletedReport): string {
  return ("deletedAt" in report ? report.deletedAt : report.decidedAt) ?? report.createdAt;
}

export function meta({ loaderData: { page } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered("Your Reports", page));
}

export default function Reports({ loaderData: { reports, offset, page, pages } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <BackLink to={href("/account")}>Your Account</BackLink>
      <h1>Your Reports</h1>
      <p>Only you see that you reported these reviews.</p>
      {reports.length === 0 ? (
        <EmptyState title="No reports yet.">
          <p>To report a review that breaks the guidelines, press Report beside it.</p>
        </EmptyState>
      ) : (
        <OwnReports reports={reports} start={offset + 1} />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(number) => pathWithParams(href("/account/reports"), { page: pageParam(number) })}
        label="Pages of reports"
      />
    </Page>
  );
}

import { href, Outlet } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { QUEUE_TABS, readQueueQuery } from "~/features/moderation/queue.query";
import { DecidedReports, OpenReports } from "~/features/moderation/ReportQueue";
import { REPORT_QUEUE } from "~/features/moderation/report.decisions";
import { decidedReports, openReports } from "~/features/moderation/reportQueue.server";
import { hiddenHead, numbered } from "~/http/head";
import { pathWithParams } from "~/http/listQuery";
import { plural } from "~/lib/format";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { uncached } from "~/middleware/uncached";
import { EmptyState, Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { Pagination } from "~/ui/Pagination";
import { Tabs } from "~/ui/Tabs";
import type { Route } from "./+types/reports";

const DELETED_REVIEWS_PATH = pathWithParams(href("/admin/audit"), { kind: "review", action: "deleted" });

export const middleware: Route.MiddlewareFunction[] = [uncached];

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const repositories = args.context.get(databaseContext);
  const { reports } = repositories;
  const query = readQueueQuery(args.url.searchParams);
  return {
    query,
    counts: { open: await reports.countOpen(), decided: await reports.countDecided() },
    open: query.show === "open" ? await openReports(repositories, query.page, viewer.id) : null,
    decided: query.show === "decided" ? await decidedReports(repositories, query.page, viewer.id) : null,
  };
}

export function meta({ loaderData: { query, open, decided } }: Route.MetaArgs): Route.MetaDescriptors {
  const { page } = open ?? decided ?? query;
  return hiddenHead(numbered(query.show === "open" ? "Reports" : "Decided Reports", page));
}

export default function Reports({ loaderData: { query, counts, open, decided } }: Route.ComponentProps) {
  const page = open ?? decided;
  return (
    <AdminPage title="Reports">
      <Outlet />
      <p>
        Reporters stay anonymous. The <Link to={href("/admin/audit")}>audit log</Link> has every decision,{" "}
        <Link to={DELETED_REVIEWS_PATH}>deleted reviews</Link> included.
      </p>
      <Tabs
        label="Reports by state"
        tabs={QUEUE_TABS.map(({ value, label }) => ({
          label,
          count: counts[value],
          to: REPORT_QUEUE.listHref({ show: value, page: 1 }),
          isActive: value === query.show,
        }))}
      />
      {open && (
        <Section title={`${plural(open.total, "Review")} to decide on`}>
          {open.total === 0 ? (
            <EmptyState title="No open reports." />
          ) : (
            <OpenReports cases={open.items} query={query} />
          )}
        </Section>
      )}
      {decided && (
        <Section title={`${plural(decided.total, "Review")} decided on`}>
          {decided.total === 0 ? (
            <EmptyState title="No decisions yet." />
          ) : (
            <DecidedReports cases={decided.items} query={query} />
          )}
        </Section>
      )}
      {page && (
        <Pagination
          page={page.page}
          pages={page.pages}
          hrefFor={(number) => REPORT_QUEUE.listHref({ ...query, page: number })}
          label="Pages of reports"
        />
      )}
    </AdminPage>
  );
}

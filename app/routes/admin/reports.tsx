import { href, Outlet } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { QUEUE_TABS, REPORT_QUEUE, readQueueQuery } from "~/features/moderation/queue.query";
import { DecidedReports, ReportQueue } from "~/features/moderation/ReportQueue";
import { decidedReports, openReports } from "~/features/moderation/reportCases.server";
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
  const query = readQueueQuery(args.url.searchParams);
  return {
    query,
    cases:
      query.show === "open"
        ? { show: query.show, ...(await openReports(repositories, query.page, viewer.id)) }
        : { show: query.show, ...(await decidedReports(repositories, query.page, viewer.id)) },
  };
}

export function meta({ loaderData: { query, cases } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered(query.show === "open" ? "Reports" : "Decided Reports", cases.page));
}

export default function Reports({ loaderData: { query, cases } }: Route.ComponentProps) {
  const isOpen = query.show === "open";
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
          count: cases.counts[value],
          to: REPORT_QUEUE.listHref({ show: value, page: 1 }),
          isActive: value === query.show,
        }))}
      />
      <Section title={`${plural(cases.total, "Review")} ${isOpen ? "to decide on" : "decided on"}`} found>
        {cases.total === 0 ? (
          <EmptyState title={isOpen ? "No open reports." : "No decisions yet."} />
        ) : cases.show === "open" ? (
          <ReportQueue cases={cases.items} query={query} />
        ) : (
          <DecidedReports cases={cases.items} query={query} />
        )}
      </Section>
      <Pagination
        page={cases.page}
        pages={cases.pages}
        hrefFor={(number) => REPORT_QUEUE.listHref({ ...query, page: number })}
        label="Pages of reports"
      />
    </AdminPage>
  );
}

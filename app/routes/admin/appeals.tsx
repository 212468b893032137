import { href, Outlet } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { AppealQueue } from "~/features/moderation/AppealQueue";
import { appealCases } from "~/features/moderation/appealCases.server";
import { APPEAL_QUEUE, QUEUE_TABS, readQueueQuery } from "~/features/moderation/queue.query";
import { hiddenHead, numbered } from "~/http/head";
import { plural } from "~/lib/format";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { uncached } from "~/middleware/uncached";
import { EmptyState, Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { Pagination } from "~/ui/Pagination";
import { Tabs } from "~/ui/Tabs";
import type { Route } from "./+types/appeals";

export const middleware: Route.MiddlewareFunction[] = [uncached];

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const repositories = args.context.get(databaseContext);
  const query = readQueueQuery(args.url.searchParams);
  return {
    query,
    cases: await appealCases(repositories, query, viewer.id),
  };
}

export function meta({ loaderData: { query, cases } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered(query.show === "open" ? "Appeals" : "Decided Appeals", cases.page));
}

export default function Appeals({ loaderData: { query, cases } }: Route.ComponentProps) {
  const isOpen = query.show === "open";
  return (
    <AdminPage title="Appeals">
      <Outlet />
      <p>
        Authors may appeal once against each hiding. Who hid a review leaves the decision to another super
        admin, if there is one. The numbers are <Link to={href("/transparency")}>public</Link>.
      </p>
      <Tabs
        label="Appeals by state"
        tabs={QUEUE_TABS.map(({ value, label }) => ({
          label,
          count: cases.counts[value],
          to: APPEAL_QUEUE.listHref({ show: value, page: 1 }),
          isActive: value === query.show,
        }))}
      />
      <Section title={`${plural(cases.total, "Appeal")} ${isOpen ? "to decide on" : "decided on"}`} found>
        {cases.total === 0 ? (
          <EmptyState title={isOpen ? "No open appeals." : "No decisions yet."} />
        ) : (
          <AppealQueue cases={cases.items} query={query} />
        )}
      </Section>
      <Pagination
        page={cases.page}
        pages={cases.pages}
        hrefFor={(number) => APPEAL_QUEUE.listHref({ ...query, page: number })}
        label="Pages of appeals"
      />
    </AdminPage>
  );
}

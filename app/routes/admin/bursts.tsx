import { href } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { BurstQueue } from "~/features/bursts/BurstQueue";
import { BURST_QUEUE } from "~/features/bursts/burst.decisions";
import { burstCases } from "~/features/bursts/burstCases.server";
import { QUEUE_TABS, readQueueQuery } from "~/features/moderation/queue.query";
import { BURSTS_EXPLAINED } from "~/features/reviews/counted";
import { hiddenHead, numbered } from "~/http/head";
import { plural } from "~/lib/format";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { uncached } from "~/middleware/uncached";
import { EmptyState, Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { Pagination } from "~/ui/Pagination";
import { Tabs } from "~/ui/Tabs";
import type { Route } from "./+types/bursts";

export const middleware: Route.MiddlewareFunction[] = [uncached];

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const repositories = args.context.get(databaseContext);
  const query = readQueueQuery(args.url.searchParams);
  return {
    query,
    cases: await burstCases(repositories, query, viewer.id),
  };
}

export function meta({ loaderData: { query, cases } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered(query.show === "open" ? "Bursts" : "Decided Bursts", cases.page));
}

export default function Bursts({ loaderData: { query, cases } }: Route.ComponentProps) {
  const isOpen = query.show === "open";
  return (
    <AdminPage title="Bursts">
      <p>
        Many reviews of one item by new accounts. They are set aside until you decide. See{" "}
        <Link to={BURSTS_EXPLAINED}>how we detect them</Link> and{" "}
        <Link to={href("/transparency")}>how many there are</Link>.
      </p>
      <Tabs
        label="Bursts by state"
        tabs={QUEUE_TABS.map(({ value, label }) => ({
          label,
          count: cases.counts[value],
          to: BURST_QUEUE.listHref({ show: value, page: 1 }),
          isActive: value === query.show,
        }))}
      />
      <Section title={`${plural(cases.total, "Burst")} ${isOpen ? "to decide on" : "decided on"}`} found>
        {cases.total === 0 ? (
          <EmptyState title={isOpen ? "No open bursts." : "No decisions yet."} />
        ) : (
          <BurstQueue cases={cases.items} query={query} />
        )}
      </Section>
      <Pagination
        page={cases.page}
        pages={cases.pages}
        hrefFor={(number) => BURST_QUEUE.listHref({ ...query, page: number })}
        label="Pages of bursts"
      />
    </AdminPage>
  );
}

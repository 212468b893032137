import { AdminPage } from "~/features/admin/AdminPage";
import { QUEUE_TABS, readQueueQuery } from "~/features/moderation/queue.query";
import { ClaimQueue } from "~/features/owners/ClaimQueue";
import { CLAIM_QUEUE } from "~/features/owners/claim.decisions";
import { hiddenHead, numbered } from "~/http/head";
import { plural } from "~/lib/format";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { uncached } from "~/middleware/uncached";
import { EmptyState, Section } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import { Tabs } from "~/ui/Tabs";
import type { Route } from "./+types/claims";

export const middleware: Route.MiddlewareFunction[] = [uncached];

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireSuperAdmin(args);
  const { claims } = args.context.get(databaseContext);
  const query = readQueueQuery(args.url.searchParams);
  return {
    query,
    cases: await claims.list(query, viewer.id),
  };
}

export function meta({ loaderData: { query, cases } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered(query.show === "open" ? "Claims" : "Decided Claims", cases.page));
}

export default function Claims({ loaderData: { query, cases } }: Route.ComponentProps) {
  const isOpen = query.show === "open";
  return (
    <AdminPage title="Claims">
      <p>
        An owner replies to reviews in public, proposes facts and sees numbers over time. Check the reason
        before you accept: call the club, or look where it says so.
      </p>
      <Tabs
        label="Claims by state"
        tabs={QUEUE_TABS.map(({ value, label }) => ({
          label,
          count: cases.counts[value],
          to: CLAIM_QUEUE.listHref({ show: value, page: 1 }),
          isActive: value === query.show,
        }))}
      />
      <Section title={`${plural(cases.total, "Claim")} ${isOpen ? "to decide on" : "decided on"}`} found>
        {cases.total === 0 ? (
          <EmptyState title={isOpen ? "No open claims." : "No decisions yet."} />
        ) : (
          <ClaimQueue claims={cases.items} query={query} />
        )}
      </Section>
      <Pagination
        page={cases.page}
        pages={cases.pages}
        hrefFor={(number) => CLAIM_QUEUE.listHref({ ...query, page: number })}
        label="Pages of claims"
      />
    </AdminPage>
  );
}

import { AdminPage } from "~/features/admin/AdminPage";
import { DueTime } from "~/features/moderation/DueTime";
import { proposalHref, proposalsHref } from "~/features/owners/proposal.view";
import { fullName } from "~/features/users/profile.view";
import { hiddenHead, numbered } from "~/http/head";
import { pageNumber } from "~/http/listQuery";
import { plural } from "~/lib/format";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { uncached } from "~/middleware/uncached";
import { EmptyState, Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { Pagination } from "~/ui/Pagination";
import { box, softFacts, stack } from "~/ui/styles";
import type { Route } from "./+types/proposals";

export const middleware: Route.MiddlewareFunction[] = [uncached];

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  const { proposals } = args.context.get(databaseContext);
  return { open: await proposals.listOpen(pageNumber(args.url.searchParams.get("page"))) };
}

export function meta({ loaderData: { open } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered("Proposed Facts", open.page));
}

export default function Proposals({ loaderData: { open } }: Route.ComponentProps) {
  return (
    <AdminPage title="Proposed Facts">
      <p>What owners say is wrong or missing on the pages of their courts and brands.</p>
      <Section title={`${plural(open.total, "Proposal")} to decide on`} found>
        {open.total === 0 ? (
          <EmptyState title="No open proposals." />
        ) : (
          <ol className={stack}>
            {open.items.map(({ id, itemName, owner, facts, dueAt, isOverdue }) => (
              <li key={id} className={`px-4 py-3 wrap-anywhere ${box}`}>
                <h3>
                  <Link to={proposalHref(id)}>{itemName}</Link>
                </h3>
                <p className={softFacts}>
                  <span>
                    {plural(facts.filter(({ state }) => state === "pending").length, "fact")} by{" "}
                    <bdi>{fullName(owner)}</bdi>
                  </span>{" "}
                  <DueTime dueAt={dueAt} isOverdue={isOverdue} />
                </p>
              </li>
            ))}
          </ol>
        )}
      </Section>
      <Pagination page={open.page} pages={open.pages} hrefFor={proposalsHref} label="Pages of proposals" />
    </AdminPage>
  );
}

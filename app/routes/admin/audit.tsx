import { AdminPage } from "~/features/admin/AdminPage";
import { AuditFilters } from "~/features/audit-log/AuditFilters";
import { AuditList } from "~/features/audit-log/AuditList";
import { auditHref, isFiltered, readAuditQuery } from "~/features/audit-log/audit.query";
import { hiddenHead, numbered } from "~/http/head";
import { plural } from "~/lib/format";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { uncached } from "~/middleware/uncached";
import { EmptyState } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import type { Route } from "./+types/audit";

export const middleware: Route.MiddlewareFunction[] = [uncached];

export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  const { auditLog } = args.context.get(databaseContext);
  const query = readAuditQuery(args.url.searchParams);
  return { query, people: await auditLog.actors(), page: await auditLog.list(query) };
}

export function meta({ loaderData: { page } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered("Audit Log", page.page));
}

export default function AuditLog({ loaderData: { query, people, page } }: Route.ComponentProps) {
  return (
    <AdminPage title="Audit Log">
      <p>What super admins and operators have changed, newest first. Entries cannot be edited.</p>
      <AuditFilters query={query} people={people} />
      <h2 tabIndex={-1} aria-live="polite">
        {plural(page.total, "Entry", "Entries")}
      </h2>
      {page.total === 0 ? (
        <EmptyState title={isFiltered(query) ? "No entries match these filters." : "No entries yet."} />
      ) : (
        <AuditList entries={page.items} />
      )}
      <Pagination
        page={page.page}
        pages={page.pages}
        hrefFor={(number) => auditHref(query, { page: number })}
        label="Pages of the audit log"
      />
    </AdminPage>
  );
}

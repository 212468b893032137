import { href, Outlet } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { BULK_LIST_KEYS } from "~/features/bulk-actions/bulkActions.lists";
import {
  BULK_LISTS,
  bulkHref,
  readBulkQuery,
  readSelectedIds,
} from "~/features/bulk-actions/bulkActions.query";
import { listItems } from "~/features/bulk-actions/bulkActions.server";
import { ItemTable } from "~/features/bulk-actions/ItemTable";
import { IMPORT_LABELS } from "~/features/import/import.labels";
import { segmentOf } from "~/http/addresses";
import { hiddenHead, numbered } from "~/http/head";
import { NOTHING_FOUND } from "~/http/listQuery";
import { plural } from "~/lib/format";
import { databaseContext } from "~/middleware/database";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { uncached } from "~/middleware/uncached";
import { Actions, ButtonLink } from "~/ui/Button";
import { EmptyState, Section } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import { PartialResults } from "~/ui/PartialResults";
import { SearchBox } from "~/ui/SearchBox";
import type { Route } from "./+types/items";

export const middleware: Route.MiddlewareFunction[] = [uncached];

/** Serves the lists of courts, rackets and balls, selected by the route. */
export async function loader(args: Route.LoaderArgs) {
  requireSuperAdmin(args);
  const database = args.context.get(databaseContext);
  const query = readBulkQuery(segmentOf(args.pattern, BULK_LIST_KEYS), args.url.searchParams);
  const found = query.q
    ? await database.inSearchTime((inside) => listItems(inside, query))
    : await listItems(database, query);
  return {
    query,
    page: found ?? { ...NOTHING_FOUND, page: 1, pages: 1 },
    isPartial: !found,
    selected: readSelectedIds(args.url.searchParams),
  };
}

export function meta({ loaderData: { query, page } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered(`Manage ${BULK_LISTS[query.list].section}`, page.page));
}

export default function Items({ loaderData }: Route.ComponentProps) {
  const { query, page, isPartial, selected } = loaderData;
  const { section, noun, path, kind } = BULK_LISTS[query.list];
  const many = section.toLowerCase();
  return (
    <AdminPage title={`Manage ${section}`}>
      <Outlet />
      <Actions>
        <ButtonLink to={`${path}/new`}>{`Add ${noun}`}</ButtonLink>
        <ButtonLink to={href("/admin/import")}>Import and Export</ButtonLink>
      </Actions>
      <SearchBox
        action={href(`/admin/${query.list}`)}
        query={query.q}
        label={`Search ${many}`}
        placeholder={`Search ${many}`}
      />
      {isPartial && <PartialResults />}
      <Section title={plural(page.total, noun)} found>
        {page.items.length === 0 ? (
          <EmptyState title={`No matching ${many}.`}>
            <ButtonLink to={href(`/admin/${query.list}`)}>{`Show all ${many}`}</ButtonLink>
          </EmptyState>
        ) : (
          <>
            <p>{`Select ${many} to delete or export them together. With none selected, Export takes all ${IMPORT_LABELS[kind].many}.`}</p>
            <ItemTable key={bulkHref(query)} items={page.items} query={query} selected={selected} />
          </>
        )}
        <Pagination
          page={page.page}
          pages={page.pages}
          hrefFor={(number) => bulkHref({ ...query, page: number })}
          label={`Pages of ${many}`}
        />
      </Section>
    </AdminPage>
  );
}

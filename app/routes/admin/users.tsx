import { href, Outlet } from "react-router";
import { AdminPage } from "~/features/admin/AdminPage";
import { UserList } from "~/features/roles/UserList";
import { readUserListQuery, USER_TABS, userListHref } from "~/features/roles/userList.query";
import { hiddenHead, numbered } from "~/http/head";
import { NOTHING_FOUND } from "~/http/listQuery";
import { plural } from "~/lib/format";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import { requireSuperAdmin } from "~/middleware/requireSuperAdmin";
import { uncached } from "~/middleware/uncached";
import { ButtonLink } from "~/ui/Button";
import { EmptyState, Section } from "~/ui/Layout";
import { Pagination } from "~/ui/Pagination";
import { PartialResults } from "~/ui/PartialResults";
import { SearchBox } from "~/ui/SearchBox";
import { Tabs } from "~/ui/Tabs";
import type { Route } from "./+types/users";

export const middleware: Route.MiddlewareFunction[] = [uncached];

export async function loader(args: Route.LoaderArgs) {
  const { id } = requireSuperAdmin(args);
  const database = args.context.get(databaseContext);
  const query = readUserListQuery(args.url.searchParams);
  const found = query.q
    ? await database.inSearchTime(({ roles }) => roles.listUsers(query))
    : await database.roles.listUsers(query);
  return {
    viewer: { id },
    query,
    people: found ?? { ...NOTHING_FOUND, page: 1, pages: 1, counts: null },
    isPartial: !found,
    configured: args.context.get(processContext).environment.superAdminEmails,
  };
}

export function meta({ loaderData: { people } }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(numbered("Users", people.page));
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { viewer, query, people, isPartial, configured } = loaderData;
  const { counts } = people;
  return (
    <AdminPage title="Users">
      <Outlet />
      <SearchBox
        action={href("/admin/users")}
        query={query.q}
        label="Search people by name or e-mail"
        placeholder="Name or e-mail"
        keep={query.show === "all" ? {} : { show: query.show }}
      />
      {isPartial && <PartialResults />}
      {counts && (
        <Tabs
          label="Users by status"
          tabs={USER_TABS.map(({ value, label }) => ({
            label,
            count: counts[value],
            to: userListHref({ ...query, show: value, page: 1 }),
            isActive: value === query.show,
          }))}
        />
      )}
      <Section title={plural(people.total, "Person", "People")} found>
        {people.items.length === 0 ? (
          <EmptyState title={query.q ? "No matching people." : "No user is suspended."}>
            <ButtonLink to={href("/admin/users")}>Show everyone</ButtonLink>
          </EmptyState>
        ) : (
          <UserList people={people.items} query={query} viewer={viewer} configured={configured} />
        )}
        <Pagination
          page={people.page}
          pages={people.pages}
          hrefFor={(page) => userListHref({ ...query, page })}
          label="Pages of people"
        />
      </Section>
    </AdminPage>
  );
}

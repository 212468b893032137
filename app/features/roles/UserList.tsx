import { calendarDay } from "~/lib/format";
import { Avatar } from "~/ui/Avatar";
import { ButtonLink } from "~/ui/Button";
import { Tag } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { box, chipRow, softFacts, stack } from "~/ui/styles";
import { profileHref } from "../users/profile.query";
import { fullName } from "../users/profile.view";
import { mayRevokeSuperAdmin } from "./revokeSuperAdmin.permissions";
import { roleChangeHref, type UserListQuery } from "./userList.query";
import { addressText, isConfiguredAdmin, type ListedUser } from "./userList.view";

interface UserListProps {
  people: readonly ListedUser[];
  /** The current search and page of the list; every change returns there. */
  query: UserListQuery;
  viewer: { id: string };
  /** The e-mail addresses in SUPER_ADMIN_EMAILS, in lower case. */
  configured: readonly string[];
}

/** Users with their roles, and links that grant or revoke super admin. */
export function UserList({ people, query, viewer, configured }: UserListProps) {
  return (
    <ul className={stack}>
      {people.map((person) => (
        <li key={person.id} className={`flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 ${box}`}>
          <Avatar firstName={person.firstName} lastName={person.lastName} src={person.profileImageUrl} />
          <div className="grid min-w-0 grow basis-56 gap-1 wrap-anywhere">
            <h3>
              <Link to={profileHref(person.id)}>
                <bdi>{fullName(person)}</bdi>
              </Link>
            </h3>
            <p className={softFacts}>
              {person.email && <span>{addressText(person)}</span>}
              <span>{`Joined ${calendarDay(new Date(person.createdAt))}`}</span>
            </p>
            <RoleTags person={person} isConfigured={isConfiguredAdmin(person, configured)} />
          </div>
          {mayRevokeSuperAdmin(viewer, person.id) ? (
            <RoleChangeLink person={person} query={query} />
          ) : (
            <p className="text-ink-soft">This is you</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function RoleTags({ person, isConfigured }: { person: ListedUser; isConfigured: boolean }) {
  if (!person.isSuperAdmin && !isConfigured) return null;
  return (
    <p className={chipRow}>
      {person.isSuperAdmin && <Tag>Super Admin</Tag>}
      {isConfigured && <Tag secondary>In SUPER_ADMIN_EMAILS</Tag>}
    </p>
  );
}

function RoleChangeLink({ person, query }: { person: ListedUser; query: UserListQuery }) {
  const [change, variant, label, preposition] = person.isSuperAdmin
    ? (["take", "danger", "Take rights away", "from"] as const)
    : (["give", "secondary", "Make super admin", "of"] as const);
  return (
    <ButtonLink to={roleChangeHref(change, person.id, query)} variant={variant} preventScrollReset>
      {label}
      <span className="sr-only">{` ${preposition} ${fullName(person)}`}</span>
    </ButtonLink>
  );
}

import { Link } from "react-router";
import { calendarDay } from "~/lib/format";
import { Avatar } from "~/ui/Avatar";
import { ButtonLink } from "~/ui/Button";
import { Tag } from "~/ui/Layout";
import { profileHref } from "../users/profile.query";
import { fullName } from "../users/profile.view";
import { mayRevokeSuperAdmin } from "./role.permissions";
import { roleChangeHref, type UserListQuery } from "./userList.query";
import { addressText, isConfiguredAdmin, type ListedUser } from "./userList.view";

interface PeopleListProps {
  people: readonly ListedUser[];
  /** What the list was asked for, which is where every change leads back to. */
  query: UserListQuery;
  viewer: { id: string };
  /** The people who are super admins by the configuration, by their addresses in lower case. */
  configured: readonly string[];
}

/** People with what they may do, and the ways to change that. */
export function UserList({ people, query, viewer, configured }: PeopleListProps) {
  return (
    <ul className="people">
      {people.map((person) => (
        <li key={person.id} className="person">
          <Avatar firstName={person.firstName} lastName={person.lastName} src={person.profileImageUrl} />
          <div className="person-who">
            <h3>
              <Link to={profileHref(person.id)}>
                <bdi>{fullName(person)}</bdi>
              </Link>
            </h3>
            <p className="person-facts">
              {person.email && <span>{addressText(person)}</span>}
              <span>{`Joined ${calendarDay(new Date(person.createdAt))}`}</span>
            </p>
            <PersonTags person={person} isConfigured={isConfiguredAdmin(person, configured)} />
          </div>
          {mayRevokeSuperAdmin(viewer, person.id) ? (
            <RightsLink person={person} query={query} />
          ) : (
            <p className="person-self">This is you</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function PersonTags({ person, isConfigured }: { person: ListedUser; isConfigured: boolean }) {
  if (!person.isSuperAdmin && !isConfigured) return null;
  return (
    <p className="tags">
      {person.isSuperAdmin && <Tag>Super Admin</Tag>}
      {isConfigured && <Tag secondary>In SUPER_ADMIN_EMAILS</Tag>}
    </p>
  );
}

function RightsLink({ person, query }: { person: ListedUser; query: UserListQuery }) {
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

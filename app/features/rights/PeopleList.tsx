import { Link } from "react-router";
import { calendarDay } from "~/kernel/format";
import { Avatar } from "~/ui/Avatar";
import { ButtonLink } from "~/ui/Button";
import { Tag } from "~/ui/Layout";
import { profileHref } from "../profiles/profile.query";
import { nameOf } from "../profiles/profile.view";
import { mayTakeRights } from "./rights.policy";
import { type PeopleQuery, rightsHref } from "./rights.query";
import { addressText, isConfigured, type PersonView } from "./rights.view";

interface PeopleListProps {
  people: readonly PersonView[];
  /** What the list was asked for, which is where every change leads back to. */
  query: PeopleQuery;
  viewer: { id: string };
  /** The people who are super admins by the configuration, by their addresses in lower case. */
  configured: readonly string[];
}

/** People with what they may do, and the ways to change that. */
export function PeopleList({ people, query, viewer, configured }: PeopleListProps) {
  return (
    <ul className="people">
      {people.map((person) => (
        <li key={person.id} className="person">
          <Avatar firstName={person.firstName} lastName={person.lastName} src={person.profileImageUrl} />
          <div className="person-who">
            <h3>
              <Link to={profileHref(person.id)}>
                <bdi>{nameOf(person)}</bdi>
              </Link>
            </h3>
            <p className="person-facts">
              {person.email && <span>{addressText(person)}</span>}
              <span>{`Joined ${calendarDay(new Date(person.createdAt))}`}</span>
            </p>
            <PersonTags person={person} isConfigured={isConfigured(person, configured)} />
          </div>
          {mayTakeRights(viewer, person.id) ? (
            <RightsLink person={person} query={query} />
          ) : (
            <p className="person-self">This is you</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function PersonTags({ person, isConfigured }: { person: PersonView; isConfigured: boolean }) {
  if (!person.isSuperAdmin && !isConfigured) return null;
  return (
    <p className="tags">
      {person.isSuperAdmin && <Tag>Super Admin</Tag>}
      {isConfigured && <Tag secondary>In SUPER_ADMIN_EMAILS</Tag>}
    </p>
  );
}

function RightsLink({ person, query }: { person: PersonView; query: PeopleQuery }) {
  const [change, variant, label, preposition] = person.isSuperAdmin
    ? (["take", "danger", "Take rights away", "from"] as const)
    : (["give", "secondary", "Make super admin", "of"] as const);
  return (
    <ButtonLink to={rightsHref(change, person.id, query)} variant={variant} preventScrollReset>
      {label}
      <span className="sr-only">{` ${preposition} ${nameOf(person)}`}</span>
    </ButtonLink>
  );
}

import { calendarDay } from "~/lib/format";
import { Avatar } from "~/ui/Avatar";
import { ButtonLink } from "~/ui/Button";
import { Tag } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { box, chipRow, softFacts, stack } from "~/ui/styles";
import { profileHref } from "../users/profile.query";
import { fullName } from "../users/profile.view";
import { untilText } from "../users/suspension.view";
import { mayRevokeSuperAdmin } from "./revokeSuperAdmin.permissions";
import { type UserListQuery, userChangeHref } from "./userList.query";
import { addressText, isConfiguredAdmin, type ListedUser } from "./userList.view";

interface UserListProps {
  people: readonly ListedUser[];
  /** The current search and page of the list; every change returns there. */
  query: UserListQuery;
  viewer: { id: string };
  /** The e-mail addresses in SUPER_ADMIN_EMAILS, in lower case. */
  configured: readonly string[];
}

/** Users with their roles, and links that change these. */
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
            <UserTags person={person} isConfigured={isConfiguredAdmin(person, configured)} />
          </div>
          {mayRevokeSuperAdmin(viewer, person.id) ? (
            <UserChangeLinks person={person} query={query} />
          ) : (
            <p className="text-ink-soft">This is you</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function UserTags({ person, isConfigured }: { person: ListedUser; isConfigured: boolean }) {
  const { isSuperAdmin, suspension } = person;
  if (!isSuperAdmin && !isConfigured && !suspension) return null;
  return (
    <p className={chipRow}>
      {isSuperAdmin && <Tag>Super Admin</Tag>}
      {isConfigured && <Tag secondary>In SUPER_ADMIN_EMAILS</Tag>}
      {suspension && <Tag secondary>{`Suspended ${untilText(suspension)}`}</Tag>}
    </p>
  );
}

/** What may be done to another user. */
function changesOf({ isSuperAdmin, suspension }: ListedUser) {
  if (isSuperAdmin)
    return [
      { change: "take-rights", variant: "danger", label: "Take rights away", preposition: "from" },
    ] as const;
  return [
    suspension
      ? ({ change: "reinstate", variant: "secondary", label: "End suspension", preposition: "of" } as const)
      : ({ change: "suspend", variant: "secondary", label: "Suspend", preposition: "" } as const),
    { change: "give-rights", variant: "secondary", label: "Make super admin", preposition: "of" } as const,
  ];
}

function UserChangeLinks({ person, query }: { person: ListedUser; query: UserListQuery }) {
  return (
    <div className={chipRow}>
      {changesOf(person).map(({ change, variant, label, preposition }) => (
        <ButtonLink
          key={change}
          to={userChangeHref(change, person.id, query)}
          variant={variant}
          preventScrollReset
        >
          {label}
          <span className="sr-only">{` ${preposition} ${fullName(person)}`.replace("  ", " ")}</span>
        </ButtonLink>
      ))}
    </div>
  );
}

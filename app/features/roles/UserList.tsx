import { profileHref } from "~/http/addresses";
import { calendarDay } from "~/lib/format";
import { Avatar } from "~/ui/Avatar";
import { ButtonLink } from "~/ui/Button";
import { Tag } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { chipRow, soft } from "~/ui/styles";
import { TimeAgo } from "~/ui/TimeAgo";
import { isOwnProfile } from "../users/profile.permissions";
import { fullName } from "../users/profile.view";
import { untilText } from "../users/suspension.view";
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

const CELLS =
  "[&_:is(th,td)]:py-1 [&_:is(th,td)]:text-start lg:[&_:is(th,td)]:border-b lg:[&_:is(th,td)]:border-line lg:[&_:is(th,td)]:px-2 lg:[&_:is(th,td)]:py-3 lg:[&_:is(th,td)]:align-top";

/** Users with their roles, and links that change these: a table, on a phone below each other. */
export function UserList({ people, query, viewer, configured }: UserListProps) {
  return (
    <table className={`w-full border-collapse max-lg:block ${CELLS}`}>
      <caption className="sr-only">Users</caption>
      <thead className="max-lg:sr-only">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Joined</th>
          <th scope="col">Last sign-in</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3">
        {people.map((person) => (
          <tr
            key={person.id}
            className="max-lg:grid max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3"
          >
            <th scope="row" className="font-normal">
              <UserName person={person} isConfigured={isConfiguredAdmin(person, configured)} />
            </th>
            <td className="lg:whitespace-nowrap">
              <span className="lg:hidden">Joined </span>
              <time dateTime={person.createdAt}>{calendarDay(new Date(person.createdAt))}</time>
            </td>
            <td className="lg:whitespace-nowrap">
              <span className="lg:hidden">Last sign-in: </span>
              {person.lastSignIn ? <TimeAgo moment={person.lastSignIn} /> : "None recorded"}
            </td>
            <td>
              {isOwnProfile(viewer, person.id) ? (
                "This is you"
              ) : (
                <UserChangeLinks person={person} query={query} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function UserName({ person, isConfigured }: { person: ListedUser; isConfigured: boolean }) {
  return (
    <div className="flex items-start gap-4">
      <Avatar firstName={person.firstName} lastName={person.lastName} src={person.profileImageUrl} />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <Link to={profileHref(person.id)} className="font-semibold">
          <bdi>{fullName(person)}</bdi>
        </Link>{" "}
        {person.email && <span className={soft}>{addressText(person)}</span>}
        <UserTags person={person} isConfigured={isConfigured} />
      </div>
    </div>
  );
}

function UserTags({ person, isConfigured }: { person: ListedUser; isConfigured: boolean }) {
  const { isSuperAdmin, suspension } = person;
  if (!isSuperAdmin && !isConfigured && !suspension) return null;
  return (
    <p className={chipRow}>
      {isSuperAdmin && <Tag>Super Admin</Tag>} {isConfigured && <Tag secondary>Set by the operator</Tag>}{" "}
      {suspension && <Tag secondary>{`Suspended ${untilText(suspension)}`}</Tag>}
    </p>
  );
}

/** What may be done to another user. */
function changesOf({ isSuperAdmin, suspension }: ListedUser) {
  if (suspension)
    return [
      { change: "reinstate", variant: "secondary", label: "End suspension", preposition: "of" },
    ] as const;
  if (isSuperAdmin)
    return [
      { change: "take-rights", variant: "danger", label: "Remove rights", preposition: "from" },
    ] as const;
  return [
    { change: "suspend", variant: "secondary", label: "Suspend", preposition: "" },
    { change: "give-rights", variant: "secondary", label: "Make super admin", preposition: "" },
  ] as const;
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

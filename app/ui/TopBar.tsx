import type { ReactNode, ToggleEvent } from "react";
import { href, NavLink } from "react-router";
import { profileHref } from "~/http/addresses";
import { product } from "~/lib/product";
import { Avatar } from "./Avatar";
import { CloseIcon, MenuIcon, SearchIcon } from "./icons";
import { Link } from "./Link";
import type { ListLabels } from "./ListPage";
import { Logo } from "./Logo";
import { button } from "./styles";
import { MENUS, useMenus } from "./useMenus";

/** The fields of the signed-in user that the bar shows. */
interface Viewer {
  id: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
}

interface TopBarProps {
  /** `null` for a visitor, `undefined` if an error occurred before the session was read. */
  viewer: Viewer | null | undefined;
  isSuperAdmin: boolean;
  /** The lists of the catalogue. */
  lists: readonly ListLabels[];
  /** The path to return to after signing in. */
  returnTo: string;
  /** The id of the main content. */
  mainId: string;
  /** The search form; none on a page that has it itself. */
  search?: ReactNode;
}

const LINKS = "unfold:flex unfold:items-center unfold:gap-x-3 xl:unfold:gap-x-5 unfold:gap-y-1";

/** Below a line in the menu, at the end of the row. */
const ACCOUNT_LINKS = `mt-2 border-t-2 border-on-court/35 pt-2 unfold:m-0 unfold:border-0 unfold:p-0 ${LINKS}`;

const SUMMARY =
  "flex min-h-11 list-none items-center gap-2 rounded-control border-control border-current px-3 font-semibold [&::-webkit-details-marker]:hidden";

/** What a menu unfolds below the bar. */
const PANEL = "absolute inset-x-0 top-full border-t-2 border-on-court/35 bg-court-deep px-4 raised";

const SEARCH =
  "xl:supports-details-content:contents xl:supports-details-content:details-content:contents xl:supports-details-content:details-content:[content-visibility:visible]";

const LINK =
  "flex min-h-11 items-center gap-2 px-1 font-semibold whitespace-nowrap no-underline decoration-2 underline-offset-8 hover:underline aria-[current=page]:underline";

/** The bar at the top of every page; on a phone its links are in a menu. */
export function TopBar({ viewer, isSuperAdmin, lists, returnTo, mainId, search }: TopBarProps) {
  useMenus();
  return (
    <header
      className="z-20 sticky top-0 bg-court-deep text-on-court low:relative"
      data-court
      data-print="hide"
    >
      {/* With large text, the menu wraps below the name instead of overflowing. */}
      <div className="mx-auto flex min-h-bar max-w-page flex-wrap items-center gap-2 px-4 max-xs:gap-1 unfold:gap-4">
        <Link
          to="/"
          className="mr-auto flex min-h-11 items-center gap-2.5 text-xl unfold:mr-0 font-extrabold tracking-tight no-underline"
          aria-label={`${product.name}, home`}
        >
          <Logo />
        </Link>{" "}
        {search && (
          <details name={MENUS} className={SEARCH} onToggle={focusField}>
            <summary className={`${SUMMARY} xl:supports-details-content:hidden`}>
              <SearchIcon />
              <span className="max-lg:sr-only">Search</span>
            </summary>
            <div
              className={`${PANEL} py-3 xl:supports-details-content:static xl:supports-details-content:w-60 xl:supports-details-content:border-0 xl:supports-details-content:p-0 xl:supports-details-content:[box-shadow:none]`}
            >
              {search}
            </div>
          </details>
        )}{" "}
        {viewer && <MyReviewsLink viewer={viewer} />}{" "}
        <details
          name={MENUS}
          className="group/menu unfold:contents unfold:details-content:contents unfold:details-content:[content-visibility:visible]"
        >
          <summary className={`${SUMMARY} unfold:hidden`}>
            <span className="group-open/menu:hidden">
              <MenuIcon />
            </span>
            <span className="hidden group-open/menu:block">
              <CloseIcon />
            </span>
            {/* The picture of a user takes its place on most phones. */}
            <span className={viewer ? "max-[23.25rem]:sr-only" : "max-[22.5rem]:sr-only"}>Menu</span>
          </summary>
          <nav
            className={`${PANEL} max-h-[calc(100dvh-var(--spacing-bar))] overflow-y-auto pt-2 pb-5 unfold:static unfold:flex unfold:flex-1 unfold:items-center unfold:justify-between gap-x-3 unfold:overflow-visible unfold:border-0 unfold:p-0 unfold:[box-shadow:none]`}
            aria-label="Main"
          >
            <ul className={LINKS}>
              {lists.map(({ path, section }) => (
                <BarLink key={path} to={path}>
                  {section}
                </BarLink>
              ))}
            </ul>
            {viewer && (
              <AccountLinks viewer={viewer} adminHref={isSuperAdmin ? `${href("/admin")}#${mainId}` : null} />
            )}
            {viewer === null && <VisitorLinks returnTo={returnTo} />}
          </nav>
        </details>
      </div>
    </header>
  );
}

/** Focuses the field of a search that was opened, but not away from a field that is in use by now. */
function focusField({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>) {
  if (details.open && document.activeElement?.matches("body,summary"))
    details.querySelector("input")?.focus();
}

function BarLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <NavLink to={to} className={LINK}>
        {children}
      </NavLink>
    </li>
  );
}

/** Plain links, never prefetched, since signing in leaves the application for the provider. */
function VisitorLinks({ returnTo }: { returnTo: string }) {
  const login = `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <ul className={ACCOUNT_LINKS}>
      <li>
        <a href={login} className={LINK}>
          Sign In
        </a>
      </li>
      <li>
        <a href={login} className={`${button("secondary")} mt-1 w-full unfold:m-0 unfold:min-h-10`}>
          Sign Up
        </a>
      </li>
    </ul>
  );
}

interface AccountLinksProps {
  viewer: Viewer;
  /** The address of the dashboard, for super admins. */
  adminHref: string | null;
}

/** The links of a signed-in user. */
export function AccountLinks({ viewer, adminHref }: AccountLinksProps) {
  return (
    <ul className={ACCOUNT_LINKS}>
      {/* With the fragment, a user at a keyboard is past the bar on the next page, also without scripts. */}
      {adminHref && <BarLink to={adminHref}>Admin</BarLink>}
      <li>
        <NavLink to={profileHref(viewer.id)} className={LINK}>
          <ViewerAvatar viewer={viewer} />
          My Profile
        </NavLink>
      </li>
      <li>
        <a href="/api/logout" className={LINK}>
          Sign Out
        </a>
      </li>
    </ul>
  );
}

/** The picture of a signed-in user, which leads to their reviews; on wide screens "My Profile" does. */
export function MyReviewsLink({ viewer }: { viewer: Viewer }) {
  return (
    <Link
      to={`${profileHref(viewer.id)}#reviews`}
      className="flex size-11 items-center justify-center unfold:hidden"
    >
      <ViewerAvatar viewer={viewer} />
      <span className="sr-only">My reviews</span>
    </Link>
  );
}

function ViewerAvatar({ viewer: { firstName, lastName, profileImageUrl } }: { viewer: Viewer }) {
  return <Avatar firstName={firstName} lastName={lastName} src={profileImageUrl} size="tiny" />;
}

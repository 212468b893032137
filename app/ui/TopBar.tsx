import { href, Link, NavLink } from "react-router";
import { product } from "~/lib/product";
import { Avatar } from "./Avatar";
import { CloseIcon, MenuIcon } from "./icons";
import { Logo } from "./Logo";
import { useMenu } from "./useMenu";

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
  /** The path to return to after signing in. */
  returnTo: string;
}

/** The bar at the top of every page; on a phone its links are in a menu. */
export function TopBar({ viewer, isSuperAdmin, returnTo }: TopBarProps) {
  const menu = useMenu();
  return (
    <header className="topbar" data-print="hide">
      <div className="topbar-inner">
        <Link to="/" className="topbar-brand" aria-label={`${product.name}, home`}>
          <Logo />
        </Link>
        <details className="topbar-menu" ref={menu}>
          <summary className="topbar-toggle">
            <span className="topbar-open">
              <MenuIcon />
            </span>
            <span className="topbar-close">
              <CloseIcon />
            </span>
            Menu
          </summary>
          <nav className="topbar-nav" aria-label="Main">
            <ul className="topbar-links">
              <BarLink to="/courts">Courts</BarLink>
              <BarLink to="/rackets">Rackets</BarLink>
              <BarLink to="/balls">Balls</BarLink>
            </ul>
            {viewer && <AccountLinks viewer={viewer} isSuperAdmin={isSuperAdmin} />}
            {viewer === null && <VisitorLinks returnTo={returnTo} />}
          </nav>
        </details>
      </div>
    </header>
  );
}

function BarLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <NavLink to={to} className="topbar-link">
        {children}
      </NavLink>
    </li>
  );
}

/** Plain links, never prefetched, since signing in leaves the application for the provider. */
function VisitorLinks({ returnTo }: { returnTo: string }) {
  const login = `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <ul className="topbar-links topbar-account">
      <li>
        <a href={login} className="topbar-link">
          Sign In
        </a>
      </li>
      <li>
        <a href={login} className="button button-secondary topbar-button">
          Sign Up
        </a>
      </li>
    </ul>
  );
}

function AccountLinks({ viewer, isSuperAdmin }: { viewer: Viewer; isSuperAdmin: boolean }) {
  return (
    <ul className="topbar-links topbar-account">
      {isSuperAdmin && <BarLink to={href("/admin")}>Admin</BarLink>}
      <li>
        <NavLink to={`/profile/${encodeURIComponent(viewer.id)}`} className="topbar-link topbar-profile">
          <Avatar
            firstName={viewer.firstName}
            lastName={viewer.lastName}
            src={viewer.profileImageUrl}
            size="tiny"
          />
          My Profile
        </NavLink>
      </li>
      <li>
        <a href="/api/logout" className="topbar-link">
          Sign Out
        </a>
      </li>
    </ul>
  );
}

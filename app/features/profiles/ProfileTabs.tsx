import { Link } from "react-router";
import { count } from "~/kernel/format";
import { PROFILE_TABS, type ProfileTab, profileHref, type ReviewCounts } from "./profile.query";

interface ProfileTabsProps {
  userId: string;
  /** The tab that is shown. */
  active: ProfileTab;
  counts: ReviewCounts;
}

/** The tabs above somebody's reviews. Each is an address, so they are links. */
export function ProfileTabs({ userId, active, counts }: ProfileTabsProps) {
  return (
    <nav aria-label="Reviews by kind">
      <ul className="profile-tabs">
        {PROFILE_TABS.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={profileHref(userId, { tab: value })}
              preventScrollReset
              className="profile-tab"
              aria-current={value === active ? "page" : undefined}
            >
              {`${label} (${count(counts[value])})`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

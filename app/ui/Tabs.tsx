import { Link } from "react-router";
import { count } from "~/lib/format";

interface Tab {
  label: string;
  /** How much there is behind it. */
  count: number;
  to: string;
  isActive: boolean;
}

/**
 * Tabs above a list, of which each is an address: so they are links.
 * @param label what the tabs tell apart
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tabs">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              preventScrollReset
              className="tab"
              aria-current={tab.isActive ? "page" : undefined}
            >
              {`${tab.label} (${count(tab.count)})`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

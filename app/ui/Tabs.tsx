import { Link } from "react-router";
import { count } from "~/lib/format";

interface Tab {
  label: string;
  /** The number of items in the tab. */
  count: number;
  to: string;
  isActive: boolean;
}

/**
 * Tabs above a list. They are links, since each tab has its own address.
 * @param label the accessible name of the tabs
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

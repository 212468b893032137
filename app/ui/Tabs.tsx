import { count } from "~/lib/format";
import { InPlaceLink } from "./InPlaceLink";
import { forcedCurrent } from "./styles";

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
      <ul className="flex overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <li key={tab.to} className="flex">
            <InPlaceLink
              to={tab.to}
              className={`flex min-h-11 items-center border-b-3 border-transparent px-1 font-semibold max-xs:text-sm sm:px-2.5 text-link no-underline hover:border-edge aria-[current]:border-link aria-[current]:text-ink focus-visible:-outline-offset-2 ${forcedCurrent}`}
              aria-current={tab.isActive ? "page" : undefined}
            >
              {`${tab.label} (${count(tab.count)})`}
            </InPlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

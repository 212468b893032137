import { Link } from "react-router";
import { count } from "~/kernel/format";
import { REPORT_TABS, type ReportTab, reportsHref } from "./report.query";

interface ReportTabsProps {
  /** The half that is shown. */
  active: ReportTab;
  counts: Readonly<Record<ReportTab, number>>;
}

/** The two halves of the queue. Each is an address, so they are links. */
export function ReportTabs({ active, counts }: ReportTabsProps) {
  return (
    <nav aria-label="Reports by state">
      <ul className="actions">
        {REPORT_TABS.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={reportsHref({ show: value, page: 1 })}
              className="report-tab"
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

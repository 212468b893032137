import { count } from "~/lib/format";
import { Tag } from "~/ui/Layout";
import { TimeAgo } from "~/ui/TimeAgo";
import { reasonLabel } from "../reviews/review.reasons";
import type { ReportSummary } from "./report.view";

/** The reasons of a review's reports with their counts, and the notes. */
export function ReportReasons({ reports: { reasons, notes } }: { reports: ReportSummary }) {
  return (
    <>
      {reasons.length > 0 && (
        <p className="tags">
          {reasons.map((entry) => (
            <Tag key={entry.reason} secondary>
              {`${reasonLabel(entry.reason)}: ${count(entry.count)}`}
            </Tag>
          ))}
        </p>
      )}
      {notes.length > 0 && (
        <ul className="report-notes" aria-label="Notes">
          {notes.map(({ note, reason, createdAt }, index) => (
            // Notes have no id, and their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              <p className="review-text">{note}</p>
              <p className="report-facts">
                <span>{reasonLabel(reason)}</span>
                <TimeAgo moment={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

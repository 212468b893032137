import { count } from "~/lib/format";
import { Tag } from "~/ui/Layout";
import { TimeAgo } from "~/ui/TimeAgo";
import { reasonLabel } from "../reviews/review.reasons";
import type { ReportSummary } from "./report.view";

/** What the reports of a review say: the reasons with how often each was given, and the notes. */
export function ReportReasons({ reports: { reasons, notes } }: { reports: ReportSummary }) {
  return (
    <>
      {reasons.length > 0 && (
        <p className="tags">
          {reasons.map((given) => (
            <Tag key={given.reason} secondary>
              {`${reasonLabel(given.reason)}: ${count(given.count)}`}
            </Tag>
          ))}
        </p>
      )}
      {notes.length > 0 && (
        <ul className="report-notes" aria-label="Notes">
          {notes.map(({ note, reason, createdAt }, at) => (
            // Notes have no name of their own, and never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at}>
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

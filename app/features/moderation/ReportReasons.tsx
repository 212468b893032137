import { count } from "~/lib/format";
import { Tag } from "~/ui/Layout";
import { chipRow, softFacts } from "~/ui/styles";
import { TimeAgo } from "~/ui/TimeAgo";
import { reasonLabel } from "../reviews/report.reasons";
import { reviewText } from "../reviews/reviewStyles";
import type { ReportSummary } from "./report.view";

/** The reasons of a review's reports with their counts, and the notes. */
export function ReportReasons({ reports: { reasons, notes } }: { reports: ReportSummary }) {
  return (
    <>
      {reasons.length > 0 && (
        <p className={chipRow}>
          {reasons.map((entry) => (
            <Tag key={entry.reason} secondary>
              {`${reasonLabel(entry.reason)}: ${count(entry.count)}`}
            </Tag>
          ))}
        </p>
      )}
      {notes.length > 0 && (
        <ul className="grid gap-2 wrap-anywhere *:border-l-3 *:border-edge *:pl-3" aria-label="Notes">
          {notes.map(({ note, reason, createdAt }, index) => (
            // Notes have no id, and their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              <p dir="auto" className={reviewText}>
                {note}
              </p>
              <p className={softFacts}>
                <span>{reasonLabel(reason)}</span> <TimeAgo moment={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

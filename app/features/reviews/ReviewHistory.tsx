import { Tag } from "~/ui/Layout";
import { Stars } from "~/ui/Stars";
import { box, soft, stack } from "~/ui/styles";
import { TextDiff } from "~/ui/TextDiff";
import { TimeAgo } from "~/ui/TimeAgo";
import type { HistoryEntry } from "./history.view";

/** The versions of a review, newest first, each with its changes. */
export function ReviewHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className={stack}>
      {entries.map((entry) => (
        <li key={entry.writtenAt} className={`flex flex-col gap-2 px-5 py-4 ${box}`}>
          <h2 className="text-base">
            {headingOf(entry)} <TimeAgo moment={entry.writtenAt} />
          </h2>
          {entry.isCurrent && (
            <p className="flex">
              <Tag>Current text</Tag>
            </p>
          )}
          {entry.changedAt && (
            <p className={soft}>
              Changed <TimeAgo moment={entry.changedAt} />, which left no earlier version.
            </p>
          )}
          {entry.moderationReason !== null && (
            <p>
              <strong>Reason:</strong> {entry.moderationReason}
            </p>
          )}
          <p className="flex flex-wrap items-center gap-2">
            <Stars value={entry.rating} />
            <span className="font-semibold" aria-hidden="true">
              {entry.rating.toFixed(1)}
            </span>
            {entry.formerRating !== null && (
              <span className={soft}>before: {entry.formerRating.toFixed(1)} stars</span>
            )}
          </p>
          {entry.isWithheld && (
            <p className={soft}>
              {entry.changes
                ? "Only the author and the moderators see this text."
                : "This text is not shown."}{" "}
              A moderator has withheld it.
            </p>
          )}
          {entry.changes && entry.changes.length > 0 && (
            <p className="max-w-text">
              <TextDiff differences={entry.changes} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function headingOf({ isFirst, moderationReason }: HistoryEntry): string {
  if (isFirst) return "Written";
  return moderationReason === null ? "Edited" : "Changed by a moderator";
}

import { absoluteTime, relativeTime } from "~/lib/format";

interface TimeAgoProps {
  /** ISO 8601. */
  moment: string;
  /** The moment it is seen from; the clock's, where none is given. */
  now?: Date;
}

/** A moment as a reader counts it, '3 days ago', with the exact time behind it. */
export function TimeAgo({ moment, now = new Date() }: TimeAgoProps) {
  const date = new Date(moment);
  return (
    // The server's words stay: the seconds between its rendering and the browser's change nothing worth a repaint.
    <time dateTime={moment} title={absoluteTime(date)} suppressHydrationWarning>
      {relativeTime(date, now)}
    </time>
  );
}

import { absoluteTime, relativeTime } from "~/lib/format";

interface TimeAgoProps {
  /** ISO 8601. */
  moment: string;
}

/** A relative time such as '3 days ago', with the exact time as its title. */
export function TimeAgo({ moment }: TimeAgoProps) {
  const date = new Date(moment);
  return (
    // The text may differ by seconds between server and browser; the server's text is good enough.
    <time dateTime={moment} title={absoluteTime(date)} suppressHydrationWarning>
      {relativeTime(date, new Date())}
    </time>
  );
}

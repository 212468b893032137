import { absoluteTime } from "~/lib/format";

interface DueTimeProps {
  /** ISO 8601. */
  dueAt: string;
  isOverdue: boolean;
}

/** Until when something has to be decided, and whether that time is over. */
export function DueTime({ dueAt, isOverdue }: DueTimeProps) {
  const time = <time dateTime={dueAt}>{absoluteTime(new Date(dueAt))}</time>;
  if (!isOverdue) return <span>Decide by {time}</span>;
  return <strong className="text-danger">Overdue since {time}</strong>;
}

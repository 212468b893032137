import { calendarDay } from "~/lib/format";
import { soft, stack } from "~/ui/styles";
import { TimeAgo } from "~/ui/TimeAgo";
import { reviewText } from "../reviews/reviewStyles";
import type { Appeal } from "./appeal.view";
import { QuotedText } from "./QuotedText";

interface AppealTextProps {
  appeal: Appeal;
  /** The number under which it is known. */
  number: number;
  /** Whether the time for the decision is over. Absent if the page says elsewhere until when it is decided. */
  isOverdue?: boolean;
}

/** An appeal: when it came, its text, until when it is decided, or the decision. */
export function AppealText({ appeal, number, isOverdue }: AppealTextProps) {
  const { text, appealedAt, dueAt, verdict, answer, decidedAt } = appeal;
  return (
    <div className={stack}>
      <h3>{`Appeal no. ${number}`}</h3>
      <p className={soft}>
        Received <TimeAgo moment={appealedAt} />
        {verdict === null && isOverdue !== undefined && (
          <span>
            {isOverdue ? ". Not decided yet. It was due by " : ", to be decided by "}
            <time dateTime={dueAt}>{calendarDay(new Date(dueAt))}</time>
          </span>
        )}
      </p>
      <QuotedText text={text} />
      {verdict && decidedAt && (
        <p>
          <strong>{verdict === "granted" ? "Granted" : "Not granted: the review stays hidden"}</strong>{" "}
          <TimeAgo moment={decidedAt} />
        </p>
      )}
      {verdict && (
        <blockquote dir="auto" className={`border-l-3 border-line pl-3 wrap-anywhere ${reviewText}`}>
          {answer ?? "The moderators have undone the hiding."}
        </blockquote>
      )}
    </div>
  );
}

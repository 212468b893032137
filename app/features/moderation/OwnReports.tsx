import type { ReactNode } from "react";
import { calendarDay } from "~/lib/format";
import { Link } from "~/ui/Link";
import { box, soft, stack } from "~/ui/styles";
import { TimeAgo } from "~/ui/TimeAgo";
import { reasonLabel } from "../reviews/report.reasons";
import { itemHref } from "../reviews/review.view";
import type { DeletedReport, OwnReport, Verdict } from "./report.view";

/** What a report is about. */
function subjectOf({ isReply, picture }: OwnReport): "reply" | "picture" | "review" {
  return isReply ? "reply" : picture ? "picture" : "review";
}

const TITLES = {
  reply: "The reply to a review",
  picture: "A picture in a review",
  review: "A review",
} as const;

function outcomeOf(report: OwnReport, verdict: Verdict): string {
  if (verdict === "hidden") return "We have hidden the review.";
  const subject = subjectOf(report);
  if (report.isGone) return `The ${subject} is gone. We have kept the review.`;
  if (subject === "review" && report.isChanged) return "We have changed the review, and kept the rest of it.";
  return `We have kept the ${subject}. It follows the guidelines.`;
}

interface OwnReportsProps {
  /** Those whose review was deleted before a decision are among them. */
  reports: readonly ((OwnReport & { isOverdue: boolean }) | DeletedReport)[];
  /** The number of the first. */
  start: number;
}

/** A user's reports and what became of them. */
export function OwnReports({ reports, start }: OwnReportsProps) {
  return (
    <ol className={stack} start={start}>
      {reports.map((report) =>
        "deletedAt" in report ? (
          <ReportItem key={report.createdAt} title="A review that was deleted" report={report}>
            <strong>The review was deleted.</strong> <TimeAgo moment={report.deletedAt} />
          </ReportItem>
        ) : (
          <ReportItem
            key={`${report.createdAt} ${report.reviewId}`}
            title={<Link to={itemHref(report)}>{`${TITLES[subjectOf(report)]} of ${report.itemName}`}</Link>}
            report={report}
          >
            {report.verdict && report.decidedAt ? (
              <>
                <strong>{outcomeOf(report, report.verdict)}</strong> <TimeAgo moment={report.decidedAt} />
              </>
            ) : (
              <>
                {report.isOverdue ? "Not decided yet. It was due by " : "We will decide by "}
                <time dateTime={report.dueAt}>{calendarDay(new Date(report.dueAt))}</time>.
              </>
            )}
          </ReportItem>
        ),
      )}
    </ol>
  );
}

interface ReportItemProps {
  title: ReactNode;
  report: Pick<OwnReport, "reason" | "createdAt">;
  /** The outcome. */
  children: ReactNode;
}

function ReportItem({ title, report, children }: ReportItemProps) {
  return (
    <li className={`px-4 py-3 ${box}`}>
      <p className="font-bold">{title}</p>
      <p className={soft}>
        {reasonLabel(report.reason)}, reported <TimeAgo moment={report.createdAt} />
      </p>
      <p>{children}</p>
    </li>
  );
}

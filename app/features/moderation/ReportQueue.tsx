import type { ReactNode } from "react";
import { Form } from "react-router";
import { plural } from "~/lib/format";
import { AccountField } from "~/ui/AccountField";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Tag } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { box, softFacts, stack } from "~/ui/styles";
import { TimeAgo } from "~/ui/TimeAgo";
import { pictureHref } from "../reviews/picture.view";
import { ReviewCard } from "../reviews/ReviewCard";
import { reviewActionHref } from "../reviews/review.returnTo";
import { type ModeratedReview, reviewHref, reviewName } from "../reviews/review.view";
import { reviewList } from "../reviews/reviewStyles";
import { DecidedOn } from "./DecisionDialog";
import { DueTime } from "./DueTime";
import { type QueueQuery, REPORT_QUEUE } from "./queue.query";
import { ReportReasons } from "./ReportReasons";
import type { DecidedReport, OpenReport, ReportSummary } from "./report.view";

interface CasesProps<Case> {
  cases: readonly Case[];
  /** The current filter and page of the queue; every decision returns there. */
  query: QueueQuery;
}

/** Reviews with open reports, their reasons, and the available decisions. */
export function ReportQueue({ cases, query }: CasesProps<OpenReport>) {
  return (
    <ol className="grid grid-cols-1 gap-5">
      {cases.map((open) => {
        const { review, reports, since, dueAt, isOverdue, mayDecide } = open;
        return (
          <CaseItem
            key={review.id}
            review={review}
            reports={reports}
            mayDecide={mayDecide}
            from={REPORT_QUEUE.listHref(query)}
            facts={
              <>
                <span>{plural(reports.total, "report")}</span>{" "}
                <span>
                  {reports.total > 1 && <span>first </span>}
                  <TimeAgo moment={since} />
                </span>{" "}
                <DueTime dueAt={dueAt} isOverdue={isOverdue} />{" "}
                {open.isEditedSince && <Tag>Edited since</Tag>}
              </>
            }
          >
            {mayDecide && (
              <>
                <Form method="post" action={REPORT_QUEUE.decisionHref("keep", review.id, query)}>
                  <DecidedOn
                    version={review.version}
                    lastReport={open.lastReport}
                    replyVersion={open.replyVersion}
                  />
                  <AccountField />
                  <Button type="submit">
                    Keep
                    <ReviewReference review={review} />
                  </Button>
                </Form>
                <ButtonLink to={REPORT_QUEUE.decisionHref("hide", review.id, query)} preventScrollReset>
                  Hide
                  <ReviewReference review={review} />
                </ButtonLink>
                <ButtonLink
                  to={REPORT_QUEUE.decisionHref("delete", review.id, query)}
                  variant="danger"
                  preventScrollReset
                >
                  Delete
                  <ReviewReference review={review} />
                </ButtonLink>
              </>
            )}
            <ButtonLink to={reviewHref(review)} variant="quiet">
              View on its page
              <ReviewReference review={review} />
            </ButtonLink>
          </CaseItem>
        );
      })}
    </ol>
  );
}

/** Reviews with a decision, and the link that undoes it. */
export function DecidedReports({ cases, query }: CasesProps<DecidedReport>) {
  return (
    <ol className="grid grid-cols-1 gap-5">
      {cases.map(({ review, reports, verdict, decidedAt, isEditedSince, mayDecide }) => (
        <CaseItem
          key={review.id}
          review={review}
          reports={reports}
          mayDecide={mayDecide}
          from={REPORT_QUEUE.listHref(query)}
          facts={
            <>
              <span>
                <strong>{verdict === "hidden" ? "Hidden" : "Kept"}</strong> <TimeAgo moment={decidedAt} />
              </span>{" "}
              <span>{plural(reports.total, "report")}</span>
              {isEditedSince && <Tag>Edited since</Tag>}
            </>
          }
        >
          {mayDecide && (
            <ButtonLink to={REPORT_QUEUE.decisionHref("undo", review.id, query)} preventScrollReset>
              Undo
              <ReviewReference review={review} />
            </ButtonLink>
          )}
        </CaseItem>
      ))}
    </ol>
  );
}

interface CaseItemProps {
  review: ModeratedReview;
  reports: ReportSummary;
  /** Whether the viewer may decide on it. */
  mayDecide: boolean;
  /** The address of the queue. */
  from: string;
  /** Report counts, times and the decision. */
  facts: ReactNode;
  /** The available decisions. */
  children: ReactNode;
}

function CaseItem({ review, reports, mayDecide, from, facts, children }: CaseItemProps) {
  return (
    <li className={`report-case px-5 py-4 ${stack} ${box}`}>
      <div className={`items-center ${softFacts}`}>{facts}</div>
      <ReportReasons reports={reports} />
      <ReportedPictures review={review} addresses={reports.pictures} />
      <ReportedReply review={review} reports={reports} mayDecide={mayDecide} from={from} />
      <ul className={reviewList.single}>
        <ReviewCard review={review} mayChange={false} showItem />
      </ul>
      {!mayDecide && (
        <p>You wrote this review or its reply, or claimed its court or brand. Another super admin decides.</p>
      )}
      {children && <Actions>{children}</Actions>}
    </li>
  );
}

interface ReportedPicturesProps {
  review: ModeratedReview;
  /** The addresses of the reported pictures. */
  addresses: readonly string[];
}

/** The pictures that reports are about, each with the link that removes it. */
function ReportedPictures({ review, addresses }: ReportedPicturesProps) {
  if (addresses.length === 0) return null;
  const reported = review.pictures.filter(({ image }) => addresses.includes(image));
  if (reported.length === 0) return <p>The reported picture is no longer there.</p>;
  return (
    <ul aria-label="Reported pictures" className={softFacts}>
      {reported.map(({ number, description }) => (
        <li key={number}>
          Reported picture: <Link to={pictureHref({ reviewId: review.id, number })}>{description}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Says how many reports are about the owner's reply, with the link that removes it. */
function ReportedReply({ review, reports, mayDecide, from }: Omit<CaseItemProps, "facts" | "children">) {
  if (reports.replies === 0) return null;
  if (reports.currentReplies === 0) return <p>The reported reply is no longer there.</p>;
  return (
    <p>
      {`${plural(reports.currentReplies, "report")} of the owner's reply. `}
      {mayDecide && <Link to={reviewActionHref("reply/remove", review, from)}>Remove it</Link>}
    </p>
  );
}

/** Names the review of a button, for users of screen readers. */
function ReviewReference({ review }: { review: ModeratedReview }) {
  return <span className="sr-only">{` ${reviewName(review, true)}`}</span>;
}

import type { ReactNode } from "react";
import { Form } from "react-router";
import { plural } from "~/lib/format";
import { Button, ButtonLink } from "~/ui/Button";
import { Tag } from "~/ui/Layout";
import { TimeAgo } from "~/ui/TimeAgo";
import { ReviewCard } from "../reviews/ReviewCard";
import { isEdited, itemHref, type ModeratedReview } from "../reviews/review.view";
import { fullName } from "../users/profile.view";
import { DecidedOn } from "./DecisionDialog";
import { ReportReasons } from "./ReportReasons";
import { decisionHref, type ReportQuery } from "./report.query";
import type { DecidedReport, OpenReport, ReportSummary } from "./report.view";

interface CasesProps<Case> {
  cases: readonly Case[];
  /** What is shown of the queue, which is where every decision leads back to. */
  query: ReportQuery;
}

/** The reviews that wait for a decision, with what was reported and what may be decided. */
export function OpenReports({ cases, query }: CasesProps<OpenReport>) {
  return (
    <ol className="report-cases">
      {cases.map((open) => {
        const { review, reports, since } = open;
        return (
          <CaseItem
            key={review.id}
            review={review}
            reports={reports}
            facts={
              <>
                <span>{plural(reports.total, "report")}</span>
                <span>
                  first <TimeAgo moment={since} />
                </span>
                {isEdited(review) && review.updatedAt > since && <Tag>Edited since</Tag>}
              </>
            }
          >
            <Form method="post" action={decisionHref("keep", review.id, query)}>
              <DecidedOn open={open} />
              <Button type="submit">
                Keep
                <Which review={review} />
              </Button>
            </Form>
            <ButtonLink to={decisionHref("hide", review.id, query)} preventScrollReset>
              Hide
              <Which review={review} />
            </ButtonLink>
            <ButtonLink to={decisionHref("delete", review.id, query)} variant="danger" preventScrollReset>
              Delete
              <Which review={review} />
            </ButtonLink>
            <ButtonLink to={itemHref(review)} variant="quiet">
              See it on its page
              <Which review={review} />
            </ButtonLink>
          </CaseItem>
        );
      })}
    </ol>
  );
}

/** The reviews that are decided on, and the way to take that back. */
export function DecidedReports({ cases, query }: CasesProps<DecidedReport>) {
  return (
    <ol className="report-cases">
      {cases.map(({ review, reports, verdict, decidedAt, isEditedSince }) => (
        <CaseItem
          key={review.id}
          review={review}
          reports={reports}
          facts={
            <>
              <span>
                <strong>{verdict === "hidden" ? "Hidden" : "Kept"}</strong> <TimeAgo moment={decidedAt} />
              </span>
              <span>{plural(reports.total, "report")}</span>
              {isEditedSince && <Tag>Edited since</Tag>}
            </>
          }
        >
          <ButtonLink to={decisionHref("undo", review.id, query)} preventScrollReset>
            Undo
            <Which review={review} />
          </ButtonLink>
        </CaseItem>
      ))}
    </ol>
  );
}

interface CaseItemProps {
  review: ModeratedReview;
  reports: ReportSummary;
  /** How it stands. */
  facts: ReactNode;
  /** What may be done. */
  children: ReactNode;
}

function CaseItem({ review, reports, facts, children }: CaseItemProps) {
  return (
    <li className="report-case">
      <div className="report-facts">{facts}</div>
      <ReportReasons reports={reports} />
      <ul className="review-list">
        <ReviewCard review={review} mayChange={false} hiddenFor={review.hiddenFor} showItem />
      </ul>
      <div className="actions">{children}</div>
    </li>
  );
}

/** Which of all the reviews a button is about, for those who hear the buttons one by one. */
function Which({ review }: { review: ModeratedReview }) {
  return <span className="sr-only">{` the review of ${review.itemName} by ${fullName(review.user)}`}</span>;
}

import { Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { TimeAgo } from "~/ui/TimeAgo";
import { ruleHref, ruleLabel } from "../reviews/guideline.rules";
import { AppealText } from "./AppealText";
import type { Hiding } from "./appeal.view";

interface HidingListProps {
  hidings: readonly (Hiding & { isOverdue: boolean })[];
}

/** The hidings of a review with their appeals, the newest first. */
export function HidingList({ hidings }: HidingListProps) {
  return hidings.map((hiding) => (
    <Section
      key={hiding.id}
      boxed
      title={
        <>
          Hidden <TimeAgo moment={hiding.hiddenAt} />
        </>
      }
    >
      <p>
        Rule of the guidelines: <Link to={ruleHref(hiding.rule)}>{ruleLabel(hiding.rule)}</Link>
      </p>
      {hiding.appeal && <AppealText appeal={hiding.appeal} number={hiding.id} isOverdue={hiding.isOverdue} />}
      {hiding.endedAt && (
        <p>
          <strong>Shown again</strong> <TimeAgo moment={hiding.endedAt} />.
        </p>
      )}
    </Section>
  ));
}

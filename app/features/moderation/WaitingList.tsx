import { absoluteTime, count } from "~/lib/format";
import { Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { DAYS_TO_DECIDE, URGENT_HOURS, type Waiting } from "./deadlines";

interface WaitingListProps {
  kinds: readonly { label: string; href: string; waiting: Waiting }[];
}

/** What waits for a decision, how much of it is overdue, and when the next is due, for the dashboard. */
export function WaitingList({ kinds }: WaitingListProps) {
  return (
    <Section title="Waiting for a decision" boxed>
      <ul className="grid gap-2">
        {kinds.map(({ label, href, waiting: { open, overdue, nextDue } }) => (
          <li key={label}>
            <Link to={href}>{label}</Link>: {`${count(open)} open`}
            {overdue > 0 && (
              <>
                , <strong className="text-danger">{`${count(overdue)} overdue`}</strong>
              </>
            )}
            {nextDue && (
              <>
                {overdue > 0 ? ", the first since " : ", the next due by "}
                <time dateTime={nextDue}>{absoluteTime(new Date(nextDue))}</time>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {`Within ${DAYS_TO_DECIDE} days; ${URGENT_HOURS} hours for personal data and threats.`}
      </p>
    </Section>
  );
}

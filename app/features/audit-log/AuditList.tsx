import { absoluteTime } from "~/lib/format";
import { DescriptionRow } from "~/ui/DescriptionRow";
import { Link } from "~/ui/Link";
import { RenderedParts } from "~/ui/RenderedParts";
import { box, softFacts } from "~/ui/styles";
import { TextDiff } from "~/ui/TextDiff";
import { hadNoAccount } from "./audit.actors";
import { AUDIT_ACTIONS, AUDIT_KINDS } from "./audit.labels";
import type { AuditEntryView } from "./audit.view";

/** How many entries the server renders in one task: each may have long texts. */
const ENTRIES_PER_PART = 5;

/** Audit entries, each with actor, action, time and changed fields. */
export function AuditList({ entries }: { entries: readonly AuditEntryView[] }) {
  return (
    <ol className="grid gap-4">
      <RenderedParts
        items={entries}
        size={ENTRIES_PER_PART}
        render={(entry) => <Entry key={entry.id} entry={entry} />}
      />
    </ol>
  );
}

function Entry({ entry }: EntryProps) {
  const { at, actor, action, kind, subjectId, subjectName, subjectHref, changes } = entry;
  return (
    <li className={`audit-entry grid min-w-0 gap-2 p-4 wrap-anywhere ${box}`}>
      <p>
        <strong>
          <bdi>{actor.name}</bdi>
        </strong>
        {` ${[AUDIT_ACTIONS[action].verb, AUDIT_KINDS[kind].noun].join(" ").trim()} `}
        <strong>
          <bdi>{subjectHref === null ? subjectName : <Link to={subjectHref}>{subjectName}</Link>}</bdi>
        </strong>
      </p>
      <p className={softFacts}>
        <time dateTime={at}>{absoluteTime(new Date(at))}</time>{" "}
        {kind !== "policy" && <span>{`${kind} ${subjectId}`}</span>}{" "}
        {actor.id === null && !hadNoAccount(actor.name) && <span>account deleted since</span>}
      </p>
      {changes.length > 0 && (
        <dl className="grid gap-2 border-t border-line pt-2">
          {changes.map(({ field, differences }) => (
            <DescriptionRow key={field} name={field}>
              <TextDiff differences={differences} brief />
            </DescriptionRow>
          ))}
        </dl>
      )}
    </li>
  );
}

interface EntryProps {
  entry: AuditEntryView;
}

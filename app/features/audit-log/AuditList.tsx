import { absoluteTime } from "~/lib/format";
import { RenderedParts } from "~/ui/RenderedParts";
import { TextDiff } from "~/ui/TextDiff";
import { AUDIT_ACTIONS, AUDIT_KINDS } from "./audit.labels";
import type { AuditEntryView } from "./audit.view";

/** How many entries the server renders in one task: each may have long texts. */
const ENTRIES_PER_PART = 5;

/** Audit entries, each with actor, action, time and changed fields. */
export function AuditList({ entries }: { entries: readonly AuditEntryView[] }) {
  return (
    <ol className="audit">
      <RenderedParts
        items={entries}
        size={ENTRIES_PER_PART}
        render={(entry) => <Entry key={entry.id} entry={entry} />}
      />
    </ol>
  );
}

function Entry({ entry: { at, actor, action, kind, subjectId, subjectName, changes } }: EntryProps) {
  return (
    <li className="audit-entry">
      <p>
        <strong>
          <bdi>{actor.name}</bdi>
        </strong>
        {` ${[AUDIT_ACTIONS[action].verb, AUDIT_KINDS[kind].noun].join(" ").trim()} `}
        <strong>
          <bdi>{subjectName}</bdi>
        </strong>
      </p>
      <p className="audit-facts">
        <time dateTime={at}>{absoluteTime(new Date(at))}</time>
        {kind !== "policy" && <span>{`${kind} ${subjectId}`}</span>}
        {actor.id === null && <span>account deleted since</span>}
      </p>
      {changes.length > 0 && (
        <dl className="audit-changes">
          {changes.map(({ field, differences }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                <TextDiff differences={differences} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

interface EntryProps {
  entry: AuditEntryView;
}

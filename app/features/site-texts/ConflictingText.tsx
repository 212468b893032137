import { useId } from "react";
import { control } from "~/ui/styles";
import { TextDiff } from "~/ui/TextDiff";
import type { PolicyConflict } from "./policy.form";
import { VersionFacts } from "./VersionFacts";

interface ConflictingTextProps {
  theirs: PolicyConflict;
  policyPath: string;
}

/** The version that another admin saved meanwhile, shown beside the viewer's draft. */
export function ConflictingText({ theirs, policyPath }: ConflictingTextProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-1 content-start gap-2.5 rounded-control border border-line bg-court-tint px-4 py-3"
    >
      <h3 id={headingId}>Saved in the meantime: version {theirs.number}</h3>
      <VersionFacts version={theirs} />
      <p>Its changes to the text you started from:</p>
      <div className="rounded-control border border-line bg-surface p-3">
        <TextDiff differences={theirs.differences} brief />
      </div>
      <details>
        <summary>The current text</summary>
        <textarea
          readOnly
          aria-label={`Version ${theirs.number}, full text`}
          className={control.textarea}
          rows={12}
          defaultValue={theirs.text}
        />
      </details>
      <a href={`${policyPath}/versions/${theirs.number}`} target="_blank" rel="noreferrer">
        Open it in another window
      </a>
    </section>
  );
}

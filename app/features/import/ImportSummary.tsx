import { href } from "react-router";
import { absoluteTime } from "~/lib/format";
import { CheckIcon } from "~/ui/icons";
import { Link } from "~/ui/Link";
import { withIcon } from "~/ui/styles";
import { importCount } from "./import.labels";
import type { CompletedImport } from "./import.view";

/** The result of a completed import. */
export function ImportSummary({ done: { kind, added, changed, at } }: { done: CompletedImport }) {
  return (
    <div
      className={`rounded-card border border-line bg-success-tint px-4 py-3 *:[svg]:text-success ${withIcon}`}
    >
      <CheckIcon />
      <p>
        {`Imported on ${absoluteTime(new Date(at))}: ${importCount(kind, added)} added, ${changed} changed. `}
        <Link to={href("/admin/audit")}>The audit log</Link> has each of them.
      </p>
    </div>
  );
}

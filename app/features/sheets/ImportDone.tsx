import { href, Link } from "react-router";
import { absoluteTime } from "~/kernel/format";
import { CheckIcon } from "~/ui/icons";
import type { SheetImport } from "./sheet.view";
import { sheetCount } from "./sheet.words";

/** What an import has done, on the page that it leads to. */
export function ImportDone({ done: { kind, added, changed, at } }: { done: SheetImport }) {
  return (
    <div className="sheet-done">
      <CheckIcon />
      <p>
        {`Imported on ${absoluteTime(new Date(at))}: ${sheetCount(kind, added)} added, ${changed} changed. `}
        <Link to={href("/admin/audit")}>The audit log</Link> has each of them.
      </p>
    </div>
  );
}

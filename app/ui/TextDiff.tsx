import type { DiffPart } from "~/lib/textDiff";

interface DifferencesProps {
  differences: readonly DiffPart[];
  /** Leaves out the middle of what is the same for long: for texts of pages. */
  brief?: boolean;
}

/** How much of an unchanged run stays on either side of what has changed, in UTF-16 units. */
const NEIGHBOURHOOD = 160;

/** How a text has changed: what went is struck through, what came is underlined, and both are said in words. */
export function TextDiff({ differences, brief = false }: DifferencesProps) {
  return (
    <span className="differences">
      {differences.map((difference, at) =>
        brief && difference.kind === "same" ? (
          <Unchanged
            // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text are known by their place
            key={at}
            text={difference.text}
            isFirst={at === 0}
            isLast={at === differences.length - 1}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text are known by their place
          <Run key={at} {...difference} />
        ),
      )}
    </span>
  );
}

function Run({ kind, text }: DiffPart) {
  if (kind === "same") return text;
  const Mark = kind === "added" ? "ins" : "del";
  return (
    <Mark>
      <span className="sr-only">{kind === "added" ? " added: " : " removed: "}</span>
      {text}
    </Mark>
  );
}

/** Of a long text the ends that stand beside a change, in whole words. */
function Unchanged({ text, isFirst, isLast }: { text: string; isFirst: boolean; isLast: boolean }) {
  if (text.length <= 3 * NEIGHBOURHOOD) return text;
  return (
    <>
      {!isFirst && text.slice(0, NEIGHBOURHOOD).replace(/\S+$/, "").trimEnd()}
      <span className="differences-gap">
        <span aria-hidden="true"> [ … ] </span>
        <span className="sr-only"> unchanged text left out </span>
      </span>
      {!isLast && text.slice(-NEIGHBOURHOOD).replace(/^\S+/, "").trimStart()}
    </>
  );
}

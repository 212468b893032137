import type { DiffPart } from "~/lib/text";

interface TextDiffProps {
  differences: readonly DiffPart[];
  /** Omits the middle of long unchanged runs, for long texts. */
  brief?: boolean;
}

/** Length of the unchanged text shown on either side of a change, in UTF-16 units. */
const CONTEXT_LENGTH = 160;

const MARK = "rounded-mark decoration-2";

const MARKS = {
  added: `${MARK} bg-success-tint underline decoration-success underline-offset-2`,
  removed: `${MARK} bg-danger-tint line-through decoration-danger`,
};

/** The differences of two texts: deletions struck through, additions underlined, both announced to screen readers. */
export function TextDiff({ differences, brief = false }: TextDiffProps) {
  return (
    <span className="whitespace-pre-wrap wrap-anywhere [&>del+ins]:ms-1">
      {differences.map((difference, index) =>
        brief && difference.kind === "same" ? (
          <Unchanged
            // biome-ignore lint/suspicious/noArrayIndexKey: runs have no id other than their position
            key={index}
            text={difference.text}
            isFirst={index === 0}
            isLast={index === differences.length - 1}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs have no id other than their position
          <Run key={index} {...difference} />
        ),
      )}
    </span>
  );
}

function Run({ kind, text }: DiffPart) {
  if (kind === "same") return text;
  const Mark = kind === "added" ? "ins" : "del";
  return (
    <Mark className={MARKS[kind]}>
      <span className="sr-only">{kind === "added" ? " added: " : " removed: "}</span>
      {text}
    </Mark>
  );
}

/** An unchanged run; of a long one only the ends next to a change, in whole words. */
function Unchanged({ text, isFirst, isLast }: { text: string; isFirst: boolean; isLast: boolean }) {
  if (text.length <= 3 * CONTEXT_LENGTH) return text;
  return (
    <>
      {!isFirst && text.slice(0, CONTEXT_LENGTH).replace(/\S+$/, "").trimEnd()}
      <span className="text-ink-soft">
        <span aria-hidden="true"> [ … ] </span>
        <span className="sr-only"> unchanged text left out </span>
      </span>
      {!isLast && text.slice(-CONTEXT_LENGTH).replace(/^\S+/, "").trimStart()}
    </>
  );
}

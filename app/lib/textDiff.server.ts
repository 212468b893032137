import { type ArrayChange, diffArrays } from "diff";
import { product } from "./product";
import type { DiffPart } from "./text";

/** The most steps of one comparison of two texts; a step takes about 0.1 µs. */
const MAX_STEPS = 100_000;

/** How many equal pieces are compared in the time of one step. */
const PIECES_PER_STEP = 8;

const words = new Intl.Segmenter(product.locale, { granularity: "word" });

/**
 * Compares two texts by lines, and by words within changed lines. Texts with too little in common for `MAX_STEPS` are
 * returned as one removed and one added part.
 * @returns the parts, in reading order
 */
export function diffLines(before: string, after: string): DiffPart[] {
  const compare = createComparison();
  return compare(linesOf(before), linesOf(after)).flatMap(({ removed, added, same }) => {
    if (!removed || !added) return partsOf({ removed, added, same });
    return compare(wordsOf(removed), wordsOf(added)).flatMap(partsOf);
  });
}

/** A difference of two texts: what was removed and added, and the equal text that follows. */
interface Difference {
  removed: string;
  added: string;
  same: string;
}

/** Creates the function that compares lists of lines or words. All its calls together take at most `MAX_STEPS`. */
function createComparison(): (before: string[], after: string[]) => Difference[] {
  let steps = MAX_STEPS;
  return (before, after) => {
    const pieces = before.length + after.length;
    const maxEditLength = maxEdits(steps, pieces);
    const changes = diffArrays(before, after, { maxEditLength });
    steps -= stepsOf(changes ? editsIn(changes) : maxEditLength, pieces);
    if (!changes) return [{ removed: before.join(""), added: after.join(""), same: "" }];
    const differences: Difference[] = [];
    for (const change of changes) addChange(differences, change);
    return differences;
  };
}

/** An upper bound of a comparison's steps: each edit is tried on every diagonal, each along all pieces. */
function stepsOf(edits: number, pieces: number): number {
  return edits * (edits + pieces / PIECES_PER_STEP);
}

/** The most edits for which `stepsOf` is at most `steps`. */
function maxEdits(steps: number, pieces: number): number {
  const half = pieces / PIECES_PER_STEP / 2;
  return Math.floor(Math.sqrt(half ** 2 + Math.max(0, steps)) - half);
}

function editsIn(changes: readonly ArrayChange<string>[]): number {
  return changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
}

function addChange(differences: Difference[], { added, removed, value }: ArrayChange<string>): void {
  const kind = added ? "added" : removed ? "removed" : "same";
  const last = differences.at(-1);
  const difference = last && !last.same ? last : { removed: "", added: "", same: "" };
  if (difference !== last) differences.push(difference);
  difference[kind] += value.join("");
}

function partsOf({ removed, added, same }: Difference): DiffPart[] {
  const all: DiffPart[] = [
    { kind: "removed", text: removed },
    { kind: "added", text: added },
    { kind: "same", text: same },
  ];
  return all.filter(({ text }) => text !== "");
}

/** Splits into lines that include their line ends. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment);
}

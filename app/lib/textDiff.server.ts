import { type ArrayChange, diffArrays } from "diff";
import { product } from "./product";
import type { DiffPart } from "./textDiff";

/** The steps that one comparison of two texts may take, of a tenth of a microsecond each. */
const MAX_STEPS = 100_000;

/** How many pieces are found to be alike in the time of one step. */
const PIECES_A_STEP = 8;

const words = new Intl.Segmenter(product.locale, { granularity: "word" });

/**
 * How one text became another, in reading order: by lines, and by words within the lines that have changed. Texts
 * with little in common are told as one text that went and one that came.
 */
export function diffLines(before: string, after: string): DiffPart[] {
  const compare = comparison();
  return compare(linesOf(before), linesOf(after)).flatMap(({ removed, added, same }) => {
    if (!removed || !added) return runs({ removed, added, same });
    return compare(wordsOf(removed), wordsOf(added)).flatMap(runs);
  });
}

/** A place where texts differ, with what went and what came there, and what follows it in both. */
interface Place {
  removed: string;
  added: string;
  same: string;
}

/** Compares the lines of two texts, then the words of each line that has changed, all within `MAX_STEPS`. */
function comparison(): (before: string[], after: string[]) => Place[] {
  let steps = MAX_STEPS;
  return (before, after) => {
    const pieces = before.length + after.length;
    const maxEditLength = mostEdits(steps, pieces);
    const changes = diffArrays(before, after, { maxEditLength });
    steps -= stepsOf(changes ? editsIn(changes) : maxEditLength, pieces);
    if (!changes) return [{ removed: before.join(""), added: after.join(""), same: "" }];
    const places: Place[] = [];
    for (const change of changes) addTo(places, change);
    return places;
  };
}

/** The steps of a comparison, at most: each edit is tried on as many diagonals as there are, each along all pieces. */
function stepsOf(edits: number, pieces: number): number {
  return edits * (edits + pieces / PIECES_A_STEP);
}

/** The most edits for which `stepsOf` is within what is left. */
function mostEdits(steps: number, pieces: number): number {
  const half = pieces / PIECES_A_STEP / 2;
  return Math.floor(Math.sqrt(half ** 2 + Math.max(0, steps)) - half);
}

function editsIn(changes: readonly ArrayChange<string>[]): number {
  return changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
}

function addTo(places: Place[], { added, removed, value }: ArrayChange<string>): void {
  const kind = added ? "added" : removed ? "removed" : "same";
  const last = places.at(-1);
  const place = last && !last.same ? last : { removed: "", added: "", same: "" };
  if (place !== last) places.push(place);
  place[kind] += value.join("");
}

function runs({ removed, added, same }: Place): DiffPart[] {
  const all: DiffPart[] = [
    { kind: "removed", text: removed },
    { kind: "added", text: added },
    { kind: "same", text: same },
  ];
  return all.filter(({ text }) => text !== "");
}

/** Each line with its end. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment);
}

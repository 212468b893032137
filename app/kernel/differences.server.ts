import { type ArrayChange, diffArrays } from "diff";
import type { Difference } from "./difference";
import { product } from "./product";

/** How many pieces two texts may differ by and still be compared: the work grows with the square of it. */
const MOST_EDITS = 1_000;

const words = new Intl.Segmenter(product.locale, { granularity: "word" });

/**
 * How one text became another, in reading order: by lines, and by words within the lines that have changed. Texts
 * with little in common are told as one text that went and one that came.
 */
export function differences(before: string, after: string): Difference[] {
  return compared(linesOf(before), linesOf(after)).flatMap(({ removed, added, same }) => {
    if (!removed || !added) return runs({ removed, added, same });
    return compared(wordsOf(removed), wordsOf(added)).flatMap(runs);
  });
}

/** A place where texts differ, with what went and what came there, and what follows it in both. */
interface Place {
  removed: string;
  added: string;
  same: string;
}

function compared(before: string[], after: string[]): Place[] {
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) return [{ removed: before.join(""), added: after.join(""), same: "" }];
  const places: Place[] = [];
  for (const change of changes) addTo(places, change);
  return places;
}

function addTo(places: Place[], { added, removed, value }: ArrayChange<string>): void {
  const kind = added ? "added" : removed ? "removed" : "same";
  const last = places.at(-1);
  const place = last && !last.same ? last : { removed: "", added: "", same: "" };
  if (place !== last) places.push(place);
  place[kind] += value.join("");
}

function runs({ removed, added, same }: Place): Difference[] {
  const all: Difference[] = [
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

const sets = new Map<string, Set<string>>();

/** The trigrams of a text as pg_trgm makes them: of each word in lower case, with two blanks before and one after it. */
function trigramsOf(text: string): Set<string> {
  const known = sets.get(text);
  if (known) return known;
  const found = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  }
  sets.set(text, found);
  return found;
}

/** The similarity of two texts, from 0 to 1, as the function `similarity` of pg_trgm. */
export function trigramSimilarity(one: string, other: string): number {
  const [first, second] = [trigramsOf(one), trigramsOf(other)];
  let shared = 0;
  for (const trigram of first) if (second.has(trigram)) shared += 1;
  const all = first.size + second.size - shared;
  return all === 0 ? 0 : shared / all;
}

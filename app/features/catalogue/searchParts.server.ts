import { readPricePhrase } from "./pricePhrase";
import type { SearchPart } from "./searchChips";
import { foldSearchText } from "./searchFold";
import { isFiller, KIND_NAMES } from "./searchWords";

/** A word of the text, and the part it belongs to; null if it is a filler or the name of a kind. */
interface Token {
  word: string;
  folded: string;
  part: string | null;
}

/**
 * Splits a search text into its parts, such as `Bandra` and `Under ₹600` for `courts in bandra under 600`.
 * @param names the localities and brands
 * @returns empty if the text contains neither a price nor a name
 */
export function searchParts(q: string, names: readonly string[]): SearchPart[] {
  const tokens = tokensOf(q);
  markNames(tokens, names.map(wordsOf));
  const labels = [...new Set(tokens.flatMap(({ part }) => part ?? []))];
  const others = tokens.filter(
    ({ folded, part }, at) =>
      !part && !isFiller(folded, tokens[at + 1]?.folded) && !KIND_NAMES.includes(folded),
  );
  if (labels.length === 0) return [];
  const parts = labels.map((label) => ({ label, without: withoutPart(tokens, label) }));
  if (others.length === 0) return parts;
  const rest = { label: `“${textOf(others)}”`, without: textOf(tokens.filter((it) => !others.includes(it))) };
  return [...parts, rest];
}

/** The words of a text; those of the price are one token. */
function tokensOf(q: string): Token[] {
  const price = readPricePhrase(q);
  const tokens = (text: string) => wordsOf(text).map((it): Token => ({ ...it, part: null }));
  if (!price) return tokens(q);
  const words = q.slice(price.start, price.end);
  return [
    ...tokens(q.slice(0, price.start)),
    { word: words, folded: words, part: price.label },
    ...tokens(q.slice(price.end)),
  ];
}

function wordsOf(text: string) {
  const words = text.split(" ").filter(Boolean);
  return words.map((word) => ({ word, folded: foldSearchText(word).trim() }));
}

/** Marks the words that are a name or the beginning of one, the longest first: `andheri` is a part of `Andheri West`. */
function markNames(tokens: readonly Token[], names: readonly (readonly Omit<Token, "part">[])[]): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const matching = names.map((name) => ({ name, length: commonLength(tokens.slice(at), name) }));
    const longest = matching.reduce((best, it) => (it.length > best.length ? it : best), {
      name: [],
      length: 0,
    });
    const label = textOf(longest.name.slice(0, longest.length));
    for (const token of tokens.slice(at, at + longest.length)) token.part = label;
    at += Math.max(0, longest.length - 1);
  }
}

/** The number of words that a text and a name have in common at their beginnings. */
function commonLength(tokens: readonly Token[], name: readonly Omit<Token, "part">[]): number {
  const different = name.findIndex(
    ({ folded }, at) => tokens[at]?.part !== null || tokens[at]?.folded !== folded,
  );
  return different < 0 ? name.length : different;
}

/** The text without a part, and without the filler before it, as the `in` of `in Bandra`. */
function withoutPart(tokens: readonly Token[], part: string): string {
  return textOf(
    tokens.filter(
      (token, at) =>
        token.part !== part &&
        !(token.part === null && isFiller(token.folded) && tokens[at + 1]?.part === part),
    ),
  );
}

function textOf(tokens: readonly { word: string }[]): string {
  return tokens.map(({ word }) => word).join(" ");
}

import type { Chip } from "~/ui/Filters";

/** A part of a search text: a price, a locality or brand, or its other words. */
export interface SearchPart {
  label: string;
  /** The search text without this part. */
  without: string;
}

/**
 * The chips of a search text: one for each part or, if there are none, one for all of it.
 * @param hrefFor the address of a search for another text
 * @param filter the locality or brand of the list's own filter, whose chip must look different
 */
export function searchChips(
  q: string,
  parts: readonly SearchPart[],
  hrefFor: (q: string) => string,
  filter = "",
): Chip[] {
  if (!q) return [];
  const all = parts.length > 0 ? parts : [{ label: quoted(q), without: "" }];
  return all.map(({ label, without }) => ({
    label: label === filter ? `Search: ${label}` : label,
    removeHref: hrefFor(without),
  }));
}

const quoted = (text: string) => `“${text}”`;

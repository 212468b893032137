/** Spaces, controls and the characters that show nothing: zero-width spaces and joiners, the BOM, braille blank. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/** The text as it is kept: line ends as LF, as a person counts them, and no white space around it. */
export function normaliseText(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

/** Length in code points, which is what Postgres counts, not in UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** True where a reader would see nothing. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, "") === "";
}

/** False for what Postgres cannot keep as text: the NUL character and halves of surrogate pairs. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The text as a `LIKE` pattern fragment in which nothing is a wildcard. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

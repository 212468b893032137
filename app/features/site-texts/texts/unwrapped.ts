/**
 * A text that is wrapped to the width of a source file, as people edit it: every paragraph, heading and item of a
 * list on one line of its own.
 */
export function unwrapped(text: string): string {
  return text.trim().replace(/(?<!\n)\n(?!\n|# |- )\s*/g, " ");
}

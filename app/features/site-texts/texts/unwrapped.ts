/**
 * Unwraps a text that is wrapped to the width of a source file: puts every paragraph, heading and list
 * item on one line.
 */
export function unwrapped(text: string): string {
  return text.trim().replace(/(?<!\n)\n(?!\n|# |- )\s*/g, " ");
}

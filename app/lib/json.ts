/**
 * The maximum length of a JSON text in a field or cell, in UTF-16 units: 16 KB with every character escaped, as in
 * `\\u0e01`, and as much white space.
 */
export const MAX_JSON = 12 * 16_384;

/**
 * Parses JSON that others have written.
 * @param max a text of more UTF-16 units is not parsed
 * @returns the value, or the parser's message, which is null for a text that was not parsed
 */
export function parseJson(text: string, max = MAX_JSON): { value: unknown } | { failure: string | null } {
  if (text.length > max) return { failure: null };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

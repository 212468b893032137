/**
 * Reads the index of a carousel's first item from a query parameter.
 * @returns 0 if it is missing or out of range
 */
export function readIndex(text: string | null, total: number): number {
  const index = text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  return index < total ? index : 0;
}

/**
 * The index of the first item after a step forward: stops at the end, then wraps to the beginning.
 * @param fitting the number of visible items
 */
export function indexAfter(index: number, fitting: number, total: number): number {
  const last = Math.max(0, total - fitting);
  return index >= last ? 0 : Math.min(index + fitting, last);
}

/** The index of the first item after a step back: stops at the beginning, then wraps to the end. */
export function indexBefore(index: number, fitting: number, total: number): number {
  return index === 0 ? Math.max(0, total - fitting) : Math.max(0, index - fitting);
}

/**
 * Which item of a carousel stands first, counted from 0, as an address says it.
 * @returns 0 where it names none that there is
 */
export function readPlace(text: string | null, total: number): number {
  const place = text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  return place < total ? place : 0;
}

/**
 * Which item stands first after a step on: it stops at the end, and from there begins again.
 * @param fitting how many items stand side by side
 */
export function placeAfter(place: number, fitting: number, total: number): number {
  const last = Math.max(0, total - fitting);
  return place >= last ? 0 : Math.min(place + fitting, last);
}

/** Which item stands first after a step back: it stops at the beginning, and from there goes on from the end. */
export function placeBefore(place: number, fitting: number, total: number): number {
  return place === 0 ? Math.max(0, total - fitting) : Math.max(0, place - fitting);
}

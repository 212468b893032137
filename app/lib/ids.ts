const LARGEST = 2_147_483_647;

/** The row number that an address names, or null where it names none: ids are positive 32-bit integers. */
export function readId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= LARGEST ? id : null;
}

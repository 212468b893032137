const MAX_ID = 2_147_483_647;

/** Parses a row id, a positive 32-bit integer; null when it is not valid. */
export function readId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
}

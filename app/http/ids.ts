const MAX_ID = 2_147_483_647;

/** Parses a row id, a positive 32-bit integer; null when it is not valid. */
export function readId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
}

/** Finds a row by an id from an address, unvalidated; null if it is not an id, or there is no such row. */
export async function findById<Row>(
  id: string | undefined,
  find: (id: number) => Promise<Row | null>,
): Promise<Row | null> {
  const number = readId(id);
  return number === null ? null : find(number);
}

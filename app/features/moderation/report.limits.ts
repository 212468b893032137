/** What may be added to a report in words, in code points. */
export const NOTE_LIMIT = 500;

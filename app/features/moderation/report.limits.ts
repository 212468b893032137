/** Maximum length of a report's note, in code points. */
export const NOTE_LIMIT = 500;

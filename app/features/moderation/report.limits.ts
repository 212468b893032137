/** Maximum length of a report's note, in code points. */
export const NOTE_LIMIT = 500;

/** The maximum length of the address of a reported picture. */
export const PICTURE_LIMIT = 100;

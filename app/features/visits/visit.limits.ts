/** The letters of codes: without vowels, so that codes spell nothing, and without L, which looks like I and 1. */
export const CODE_LETTERS = "BCDFGHJKMNPQRSTVWXYZ";

/** How many letters a code has. */
export const CODE_LENGTH = 6;

/** The most that a field with a code takes, in UTF-16 units: people type spaces and dashes. */
export const TYPED_CODE_LIMIT = 50;

/** For how many days, today included, the desk page prints codes. */
export const DESK_DAYS = 7;

/** For how many days a code is right, its own day included. The desk page says so, too. */
export const CODE_DAYS = 2;

/** The days of the codes that are right now, in words. */
export const CODE_DAYS_TEXT = "today or yesterday";

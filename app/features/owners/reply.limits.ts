/** Maximum length of a reply to a review, in code points. */
export const REPLY_LIMIT = 1000;

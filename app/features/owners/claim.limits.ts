/** Maximum length of the reason for a claim and of the answer to it, in code points. */
export const CLAIM_LIMIT = 1000;

/** Claims, or proposals of facts, on a page of their queue. */
export const CASES_PER_PAGE = 20;

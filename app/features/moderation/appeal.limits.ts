/** Maximum length of an appeal and of its answer, in code points. */
export const APPEAL_LIMIT = 1000;

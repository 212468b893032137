/** Maximum length of a moderator's reason for a change of a review or the removal of its reply, in code points. */
export const MODERATION_REASON_LIMIT = 300;

/** The reason that is shown when a super admin gives none. */
export const DEFAULT_REASON = "It did not follow the community guidelines.";

/** Stands for a passage that a moderator has taken out. */
export const REMOVED_PASSAGE = "[removed by a moderator]";

/** How well a user plays. */
export const PLAYING_LEVELS = ["Beginner", "Intermediate", "Advanced", "Professional"] as const;

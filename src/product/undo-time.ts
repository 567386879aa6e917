/** How long pages offer to undo an action. */
export const undoMs = 10_000;

/** How long mails about an action that can be undone wait. Longer than the offer, so that an undo of its last moment arrives before. */
export const mailDelayMs = 15_000;

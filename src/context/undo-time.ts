export const undoMs = 10_000;

/** Mails wait longer than undo is offered, so that an undo of the last moment arrives before. */
export const mailDelayMs = 15_000;

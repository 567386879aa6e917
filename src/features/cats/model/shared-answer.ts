/**
 * So old an answer may be that a cache between the reader and us gives: list, tiles and statistics, which are the same for all.
 * What is asked because of news is asked in a way that no cache answers.
 */
export const sharedAnswerSeconds = 2;

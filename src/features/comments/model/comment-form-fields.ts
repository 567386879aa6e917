/** The values of `intent` in the forms without JavaScript. */
export const commentIntents = { add: 'comment', delete: 'delete-comment', undo: 'restore-comment' } as const;

/** The response to a form without JavaScript: the error and the typed text. */
export interface CommentFormAnswer {
  error: string;
  content: string;
  clientId: string;
}

/** What the page's forms without JavaScript send as `intent`. */
export const commentIntents = { add: 'comment', delete: 'delete-comment', undo: 'restore-comment' } as const;

/** What the page says after a form without JavaScript: what is wrong, and what was typed. */
export interface CommentFormAnswer {
  error: string;
  content: string;
  clientId: string;
}

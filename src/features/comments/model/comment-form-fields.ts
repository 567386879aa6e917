export const commentIntents = { add: 'comment', delete: 'delete-comment', undo: 'restore-comment' } as const;

export interface CommentFormAnswer {
  error: string;
  content: string;
  clientId: string;
}

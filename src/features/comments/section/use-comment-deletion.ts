import { ApiError, callApi } from '@catlas/platform/http/call-api.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { explainCommentProblem } from '#features/comments/model/explain-comment-problem.ts';
import { m } from '#i18n/paraglide/messages.js';
import { toast } from '#ui/overlays/toast.ts';

export function useCommentDeletion(onDeleted?: () => void) {
  const { revalidate } = useRevalidator();
  const [busyId, setBusyId] = useState<number | null>(null);

  const post = async (path: string, commentId: number) => {
    try {
      await callApi(path, { method: 'POST', json: { commentId } });
      return true;
    } catch (error) {
      toast({ title: explain(error), variant: 'danger' });
      return false;
    } finally {
      await revalidate();
    }
  };
  const undo = async (commentId: number) => {
    if (await post('/api/comments/restore', commentId)) toast({ title: m.comments_undone(), variant: 'success' });
  };
  const remove = async (commentId: number) => {
    setBusyId(commentId);
    const isDone = await post('/api/comments/delete', commentId);
    setBusyId(null);
    if (!isDone) return;
    onDeleted?.();
    toast({
      title: m.comments_deleted(),
      variant: 'success',
      action: { label: m.comments_undo(), onClick: () => void undo(commentId) },
    });
  };
  return { busyId, remove };
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return m.comments_error_unknown();
  if (!error.problem) return m.comments_error_delete_network();
  return explainCommentProblem(error.problem, error.retryAfterSeconds);
}

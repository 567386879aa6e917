import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useViewer } from '#features/accounts/root-data.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ApiError, callApi } from '#platform/http/call-api.ts';
import { useModal } from '#ui/modal-state.tsx';
import { useCommentDraft } from './comment-draft.ts';
import type { CommentFormAnswer } from './comment-form-fields.ts';
import { explainCommentProblem } from './explain-comment-problem.ts';
import { findCommentError } from './find-comment-error.ts';

interface CommentFormOptions {
  catId: number;
  /** What a visitor without JavaScript had typed before they signed in. */
  typed: string;
  answer: CommentFormAnswer | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** What the form of a comment knows and does; it only shows it. */
export function useCommentForm({ catId, typed, answer, field }: CommentFormOptions) {
  const { draft, edit, discard, renewClientId } = useCommentDraft(catId, answer?.content ?? typed);
  const [error, setError] = useState<string | null>(answer?.error ?? null);
  const [alert, setAlert] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const isUnderWay = useRef(false);
  const viewer = useViewer();
  const modal = useModal();
  const { revalidate } = useRevalidator();

  // What was typed before the page could listen is in the field only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the stored draft comes in
  useLayoutEffect(() => {
    const content = field.current?.value ?? '';
    if (content !== '') edit({ content });
  }, []);

  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };

  const send = async () => {
    if (isUnderWay.current) return;
    const wrong = findCommentError(draft.content);
    setAlert(null);
    if (wrong) return refuse(wrong);
    setError(null);
    if (!viewer) {
      edit({ awaitsSignIn: true });
      return modal.open('connect');
    }
    isUnderWay.current = true;
    setSending(true);
    try {
      const json = { content: draft.content, client_id: draft.clientId };
      await callApi(`/api/cats/comments/${catId}`, { method: 'POST', json });
      discard();
      setSent(true);
      await revalidate();
    } catch (failure) {
      const problem = failure instanceof ApiError ? failure.problem : undefined;
      const mistake = problem?.errors?.find(({ field: name }) => name === 'content');
      if (mistake) refuse(mistake.message);
      else if (failure instanceof ApiError && problem)
        setAlert(explainCommentProblem(problem, failure.retryAfterSeconds));
      else setAlert(problem === null ? m.comments_error_network() : m.comments_error_unknown());
      // The number belongs to another comment: these words get a new one and can be sent.
      if (problem?.code === 'conflict') renewClientId();
      // The page still shows a member.
      if (problem?.code === 'unauthenticated') void revalidate();
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };

  return {
    content: draft.content,
    error,
    alert,
    isSending,
    isSent: isSent && draft.content === '',
    /** Signed in for this comment, which is still to be sent. */
    isBack: viewer !== null && draft.awaitsSignIn && draft.content !== '',
    isVisitor: viewer === null,
    edit: (content: string) => {
      edit({ content });
      setError(null);
      setSent(false);
    },
    send,
  };
}

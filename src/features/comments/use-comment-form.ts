import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useViewer } from '#features/accounts/root-data.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { ErrorCode } from '#platform/errors/app-error.ts';
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
  const [failure, setFailure] = useState<Failure | null>(null);
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

  const show = (message: string | null) => {
    setError(message);
    if (message) field.current?.focus();
  };

  const post = async () => {
    setSending(true);
    try {
      const json = { content: draft.content, client_id: draft.clientId };
      await callApi(`/api/cats/comments/${catId}`, { method: 'POST', json });
      discard();
      setSent(true);
      await revalidate();
    } catch (thrown) {
      const refusal = explain(thrown);
      setFailure(refusal);
      show(refusal.error);
      // The number belongs to another comment: these words get a new one and can be sent.
      if (refusal.code === 'conflict') renewClientId();
      // The page still shows a member.
      if (refusal.code === 'unauthenticated') void revalidate();
    } finally {
      setSending(false);
    }
  };

  const send = async () => {
    if (isUnderWay.current) return;
    const wrong = findCommentError(draft.content);
    setFailure(null);
    show(wrong);
    if (wrong) return;
    if (!viewer) {
      edit({ awaitsSignIn: true });
      return modal.open('connect');
    }
    isUnderWay.current = true;
    await post();
    isUnderWay.current = false;
  };
  useWhenOnline(failure?.code === 'no-answer', send);

  return {
    content: draft.content,
    error,
    alert: failure?.alert ?? null,
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

interface Failure {
  code: ErrorCode | 'no-answer';
  /** What stands at the field. */
  error: string | null;
  /** What stands above the button. */
  alert: string | null;
}

function explain(thrown: unknown): Failure {
  if (!(thrown instanceof ApiError)) return { code: 'internal', error: null, alert: m.comments_error_unknown() };
  const { problem, retryAfterSeconds } = thrown;
  if (!problem) return { code: 'no-answer', error: null, alert: m.comments_error_network() };
  const mistake = problem.errors?.find(({ field }) => field === 'content');
  if (mistake) return { code: problem.code, error: mistake.message, alert: null };
  return { code: problem.code, error: null, alert: explainCommentProblem(problem, retryAfterSeconds) };
}

/** To its author the comment is sent already: it goes as soon as there is a line again. */
function useWhenOnline(isWaiting: boolean, send: () => Promise<void>): void {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const onOnline = () => void latest.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isWaiting]);
}

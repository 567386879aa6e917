import type { ErrorCode } from '@catlas/platform/errors/app-error.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CommentFormAnswer } from '#features/comments/model/comment-form-fields.ts';
import { explainCommentProblem } from '#features/comments/model/explain-comment-problem.ts';
import { findCommentError } from '#features/comments/model/find-comment-error.ts';
import { useOutboxItem } from '#features/outbox/page/use-outbox.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ApiError } from '#platform/http/call-api.ts';
import { useViewer } from '#request/root-data.ts';
import { useModal } from '#ui/modal-state.tsx';
import { useCommentDraft } from './comment-draft.ts';
import { sendComment } from './send-comment.ts';

interface CommentFormOptions {
  catId: number;
  /** What a visitor without JavaScript had typed before they signed in. */
  typed: string;
  answer: CommentFormAnswer | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** What the form of a comment knows and does; it only shows it. */
export function useCommentForm({ catId, typed, answer, field }: CommentFormOptions) {
  const viewer = useViewer();
  const ownerId = viewer?.id ?? null;
  const { draft, edit, renewClientId } = useCommentDraft({ catId, ownerId }, answer?.content ?? typed);
  const [error, setError] = useState<string | null>(answer?.error ?? null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const isUnderWay = useRef(false);
  const [waitingId, setWaitingId] = useState<string | null>(null);
  const hasArrived = useOutboxItem(waitingId)?.state === 'sent';
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
    const comment = { catId, clientId: draft.clientId, content: draft.content, ownerId };
    const result = await sendComment(comment).catch((error) => ({ type: 'refused', error, reason: null }) as const);
    setSending(false);
    if (result.type === 'sent') {
      setSent(true);
      return revalidate();
    }
    if (result.type === 'kept') {
      setWaitingId(result.item.id);
      // The page still shows a member: once it knows better, it asks to sign in.
      if (result.item.state === 'stuck' && result.item.reason === 'signed-out') void revalidate();
      return;
    }
    const refusal = explain(result.error, result.reason);
    setFailure(refusal);
    show(refusal.error);
    // The number belongs to another comment: these words get a new one and can be sent.
    if (refusal.code === 'conflict') renewClientId();
    if (refusal.code === 'unauthenticated') void revalidate();
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

  return {
    content: draft.content,
    error,
    alert: failure?.alert ?? null,
    isSending,
    isSent: (isSent || hasArrived) && draft.content === '',
    /** Signed in for this comment, which is still to be sent. */
    isBack: viewer !== null && draft.awaitsSignIn && draft.content !== '',
    isVisitor: viewer === null,
    edit: (content: string) => {
      edit({ content });
      setError(null);
      setSent(false);
      setWaitingId(null);
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

function explain(thrown: unknown, notKept: 'full' | 'unavailable' | null): Failure {
  if (!(thrown instanceof ApiError)) return { code: 'internal', error: null, alert: m.comments_error_unknown() };
  const { problem, retryAfterSeconds } = thrown;
  if (!problem) {
    const alert = notKept === 'full' ? m.outbox_not_kept_full() : m.outbox_not_kept_unavailable();
    return { code: 'no-answer', error: null, alert };
  }
  const mistake = problem.errors?.find(({ field }) => field === 'content');
  if (mistake) return { code: problem.code, error: mistake.message, alert: null };
  return { code: problem.code, error: null, alert: explainCommentProblem(problem, retryAfterSeconds) };
}

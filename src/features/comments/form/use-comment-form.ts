import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useViewer } from '#context/root-data.ts';
import type { CommentFormAnswer } from '#features/comments/model/comment-form-fields.ts';
import { findCommentError } from '#features/comments/model/find-comment-error.ts';
import { useOutboxItem } from '#features/outbox/page/use-outbox.ts';
import { useModal } from '#ui/overlays/modal-state.tsx';
import { useCommentDraft } from './comment-draft.ts';
import { type CommentFailure, explainFailure } from './explain-failure.ts';
import type { NewComment } from './send-comment.ts';

const loadSending = () => import('./send-comment.ts');

interface CommentFormOptions {
  catId: number;
  /** A visitor without JavaScript typed this before signing in. */
  typed: string;
  answer: CommentFormAnswer | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
}

export function useCommentForm({ catId, typed, answer, field }: CommentFormOptions) {
  const viewer = useViewer();
  const ownerId = viewer?.id ?? null;
  const { draft, edit, renewClientId } = useCommentDraft({ catId, ownerId }, answer?.content ?? typed);
  const { error, show } = useFieldError(field, answer?.error ?? null);
  const { post, failure, setFailure, ...posting } = usePost({ show, renewClientId });
  const isUnderWay = useRef(false);
  const modal = useModal();
  useTypedEarly(field, (content) => edit({ content }));
  // Load it after hydration, and before the network fails.
  useEffect(() => void loadSending().catch(() => undefined), []);

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
    await post({ catId, clientId: draft.clientId, content: draft.content, ownerId });
    isUnderWay.current = false;
  };

  return {
    content: draft.content,
    error,
    alert: failure?.alert ?? null,
    isSending: posting.isSending,
    isSent: posting.isSent && draft.content === '',
    isBack: viewer !== null && draft.awaitsSignIn && draft.content !== '',
    isVisitor: viewer === null,
    edit: (content: string) => {
      edit({ content });
      show(null);
      posting.reset();
    },
    send,
  };
}

/** Showing a message moves the focus to the field. */
function useFieldError(field: RefObject<HTMLTextAreaElement | null>, first: string | null) {
  const [error, setError] = useState<string | null>(first);
  const show = (message: string | null) => {
    setError(message);
    if (message) field.current?.focus();
  };
  return { error, show };
}

/** Text typed before hydration is only in the DOM, because no event reported it. */
function useTypedEarly(field: RefObject<HTMLTextAreaElement | null>, onFound: (content: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the stored draft replaces the text
  useLayoutEffect(() => {
    const content = field.current?.value ?? '';
    if (content !== '') onFound(content);
  }, []);
}

interface PostOptions {
  show: (error: string | null) => void;
  renewClientId: () => void;
}

function usePost({ show, renewClientId }: PostOptions) {
  const [failure, setFailure] = useState<CommentFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [waitingId, setWaitingId] = useState<string | null>(null);
  const hasArrived = useOutboxItem(waitingId)?.state === 'sent';
  const { revalidate } = useRevalidator();

  const post = async (comment: NewComment) => {
    setSending(true);
    const result = await loadSending()
      .then(({ sendComment }) => sendComment(comment))
      .catch((error) => ({ type: 'refused', error, reason: null }) as const);
    setSending(false);
    if (result.type === 'sent') {
      setSent(true);
      return revalidate();
    }
    if (result.type === 'kept') {
      setWaitingId(result.item.id);
      // The page still shows a member; with current data it asks the visitor to sign in.
      if (result.item.state === 'stuck' && result.item.reason === 'signed-out') void revalidate();
      return;
    }
    const refusal = explainFailure(result.error, result.reason);
    setFailure(refusal);
    show(refusal.error);
    // Another comment has this client id. A new id makes this text sendable.
    if (refusal.code === 'conflict') renewClientId();
    if (refusal.code === 'unauthenticated') void revalidate();
  };
  const reset = () => {
    setSent(false);
    setWaitingId(null);
  };
  return { post, failure, setFailure, isSending, isSent: isSent || hasArrived, reset };
}

import { ApiError } from '@catlas/platform/http/call-api.ts';
import { useRef, useState } from 'react';
import { useViewer } from '#context/root-data.ts';
import { messageMax, type Thread } from '#features/contact/model/thread.ts';
import { submitPost } from '#features/outbox/submit-post.ts';
import { useOnePhoto } from '#features/photos/use-one-photo.ts';
import { m } from '#i18n/paraglide/messages.js';
import { countCharacters } from '#ui/forms/count-characters.ts';
import { toPost, useMessageDraft } from './message-draft.ts';

interface Failure {
  content?: string;
  file?: string;
  alert?: string;
}

export function useMessageForm(thread: Thread, onSent: () => Promise<void>) {
  const place = { threadKey: thread.key, ownerId: useViewer()?.id ?? null };
  const { id, content, findStored, edit } = useMessageDraft(place);
  const photo = useOnePhoto({ find: findStored, keep: (next) => edit({ photo: next?.blob ?? null }) });
  const [failure, setFailure] = useState<Failure>({});
  const [isSending, setSending] = useState(false);
  const [isAnswer, setAnswer] = useState(true);
  const [hasWord, setHasWord] = useState(true);
  const isUnderWay = useRef(false);

  const isFinder = thread.side === 'finder';
  const question = isFinder ? thread.proof.question : null;
  const word = isFinder ? thread.word : null;
  const isWordPhoto = word !== null && photo.blob !== null && hasWord;
  const kind = isWordPhoto ? 'word-photo' : question !== null && isAnswer && content.trim() !== '' ? 'answer' : 'words';

  const send = async () => {
    if (isUnderWay.current) return;
    const wrong = findMessageError(content, photo.blob !== null);
    setFailure(wrong ? { content: wrong } : {});
    if (wrong) return;
    isUnderWay.current = true;
    setSending(true);
    try {
      const post = toPost({ id, content, kind }, place);
      const result = await submitPost(post, { photo: photo.blob, onProgress: () => {} });
      if (result.type === 'refused') setFailure(explainMessageFailure(result.error, result.reason));
      else {
        photo.remove();
        await onSent();
      }
    } catch (error) {
      setFailure(explainMessageFailure(error, null));
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };
  return {
    content,
    photo,
    failure,
    isSending,
    question,
    word: photo.blob ? word : null,
    isAnswer,
    setAnswer,
    hasWord,
    setHasWord,
    edit: (next: string) => {
      edit({ content: next });
      setFailure({});
    },
    send,
  };
}

export function findMessageError(content: string, hasPhoto: boolean): string | null {
  if (content.trim() === '' && !hasPhoto) return m.threads_error_content_missing();
  return countCharacters(content.trim()) > messageMax ? m.threads_error_content_long({ max: messageMax }) : null;
}

function explainMessageFailure(thrown: unknown, notStored: 'full' | 'unavailable' | null): Failure {
  if (!(thrown instanceof ApiError)) return { alert: m.talk_error_unknown() };
  const { problem, retryAfterSeconds } = thrown;
  if (!problem) {
    return { alert: notStored === 'full' ? m.outbox_not_kept_full() : m.outbox_not_kept_unavailable() };
  }
  const ofField = (name: string) => problem.errors?.find(({ field }) => field === name)?.message;
  const [content, file] = [ofField('content'), ofField('file')];
  if (content || file) return { ...(content && { content }), ...(file && { file }) };
  if (problem.code === 'rate-limited') {
    return { alert: m.talk_error_too_many({ minutes: Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)) }) };
  }
  if (problem.code === 'unsupported-media' || problem.code === 'too-large') {
    return { file: problem.detail ?? m.photos_damaged() };
  }
  return { alert: problem.status < 500 && problem.detail ? problem.detail : m.talk_error_unknown() };
}

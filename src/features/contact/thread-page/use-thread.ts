import { ApiError, callApi } from '@catlas/platform/http/call-api.ts';
import { useLatest } from '@catlas/platform/react/use-latest.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { subscribeToLive } from '#features/cats/live/live-events.ts';
import type { Thread, ThreadMessage } from '#features/contact/model/thread.ts';
import { useLocalNavigate } from '#ui/local-link.tsx';

export type ThreadAct =
  | 'block'
  | 'unblock'
  | 'leave'
  | 'report'
  | 'phone'
  | 'door'
  | 'mails'
  | 'word'
  | 'proof'
  | 'link';

export interface ThreadState {
  thread: Thread;
  earlierMessages: ThreadMessage[];
  /** `earlier` is null if there are no earlier messages. */
  earlier: number | null;
  loadEarlier: () => Promise<void>;
  refresh: () => Promise<void>;
  busy: ThreadAct | null;
  failed: { act: ThreadAct; error: ApiError | null } | null;
  /** `run` resolves to whether the action succeeded. */
  run: (act: ThreadAct, json?: object) => Promise<boolean>;
  /** The new link is mailed to `endedFor`, or opened here. */
  renewLink: () => Promise<void>;
  endedFor: string | null;
}

const isToken = (key: string) => !/^\d+$/.test(key);

export function useThread(initial: Thread): ThreadState {
  const [thread, setThread] = useState(initial);
  useEffect(() => setThread(initial), [initial]);
  const [earlierMessages, setEarlierMessages] = useState<ThreadMessage[]>([]);
  const [earlierId, setEarlierId] = useState<number | null | undefined>(undefined);
  const path = `/api/threads/${thread.key}`;
  const refresh = useCallback(async () => {
    const answer = await callApi<{ thread: Thread }>(path).catch(() => null);
    if (answer) setThread(answer.thread);
  }, [path]);
  useLiveThread(thread, refresh);
  useReading(thread);
  const acts = useActs(thread.key, setThread);
  const earlier = earlierId === undefined ? thread.earlier : earlierId;
  const loadEarlier = async () => {
    const { thread: before } = await callApi<{ thread: Thread }>(path, { query: { before: earlier } });
    setEarlierMessages((shown) => [...before.messages, ...shown]);
    setEarlierId(before.earlier);
  };
  return { thread, earlierMessages, earlier, loadEarlier, refresh, ...acts };
}

/** A member's page gets new data with all others (`LiveThreads`). */
function useLiveThread({ id, key }: Thread, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (!isToken(key)) return;
    return subscribeToLive({
      threadToken: key,
      onThread: (changed) => changed.id === id && void refresh(),
      onGap: () => void refresh(),
    });
  }, [id, key, refresh]);
}

/** The page marks messages as read only while it is visible. */
function useReading({ key, messages, last_read_id: lastReadId }: Thread): void {
  const newest = messages.findLast(({ is_mine: isMine }) => !isMine)?.id ?? 0;
  const noted = useRef(lastReadId);
  const isTouched = useTouched(isToken(key));
  const note = useLatest(() => {
    if (document.hidden || !isTouched || newest <= noted.current) return;
    noted.current = newest;
    void callApi(`/api/threads/${key}/read`, { method: 'POST', json: { message_id: newest }, canRepeat: true }).catch(
      () => {
        noted.current = 0;
      },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer message is to be noted
  useEffect(() => {
    const onVisible = () => note.current();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [newest, isTouched]);
}

const touches = ['pointermove', 'pointerdown', 'keydown'] as const;

/** A mail scanner opens a visitor's link, too, and scrolls, so only other input counts as a person's. */
function useTouched(isAsked: boolean): boolean {
  const [isTouched, setTouched] = useState(!isAsked);
  useEffect(() => {
    if (isTouched) return;
    const end = new AbortController();
    const onTouch = () => setTouched(true);
    for (const touch of touches) addEventListener(touch, onTouch, { signal: end.signal, passive: true });
    return () => end.abort();
  }, [isTouched]);
  return isTouched;
}

function useActs(key: string, show: (thread: Thread) => void) {
  const [busy, setBusy] = useState<ThreadAct | null>(null);
  const [failed, setFailed] = useState<ThreadState['failed']>(null);
  const [endedFor, setEndedFor] = useState<string | null>(null);
  const navigate = useLocalNavigate();
  const openLink = (next: string) => void navigate(`/thread/${next}`, { replace: true, preventScrollReset: true });
  const call = async <Answer>(act: ThreadAct, json: object): Promise<Answer | null> => {
    if (busy) return null;
    setBusy(act);
    setFailed(null);
    try {
      return await callApi<Answer>(`/api/threads/${key}/${act}`, { method: 'POST', json });
    } catch (error) {
      setFailed({ act, error: error instanceof ApiError ? error : null });
      return null;
    } finally {
      setBusy(null);
    }
  };
  const run = async (act: ThreadAct, json: object = {}) => {
    const answer = await call<{ thread: Thread }>(act, json);
    if (!answer) return false;
    show(answer.thread);
    if (answer.thread.key !== key) openLink(answer.thread.key);
    return true;
  };
  const renewLink = async () => {
    const answer = await call<{ email: string | null; key: string | null }>('link', {});
    if (answer?.key) openLink(answer.key);
    else if (answer) setEndedFor(answer.email ?? '');
  };
  return { busy, failed, run, renewLink, endedFor };
}

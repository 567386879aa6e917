import { useEffect, useState, useSyncExternalStore } from 'react';
import { subscribeToLive } from '#features/cats/live/live-events.ts';
import { readKey } from '#features/moderation/subject/review-keys.ts';
import type { Queued } from './review-queue-state.ts';
import { ReviewSession, type SessionOptions } from './review-session.ts';

const widePages = '(min-width: 64rem)';

/** Returns the same object on every render. */
export function useReviewSession<Item extends Queued>(options: SessionOptions<Item>): ReviewSession<Item> {
  const [session] = useState(() => new ReviewSession(options));
  useSyncExternalStore(
    session.subscribe,
    () => session.state,
    () => session.state,
  );
  useEffect(() => {
    const unsubscribe = subscribeToLive({ onReviewCounts: session.refresh, onGap: session.refresh });
    return () => {
      unsubscribe();
      session.close();
    };
  }, [session]);
  useEffect(() => {
    const query = matchMedia(widePages);
    const update = () => session.change((queue) => ({ ...queue, hasPane: query.matches }));
    update();
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, [session]);
  return session;
}

/** The keys work outside of fields and of other dialogs. */
export function useReviewKeys<Item extends Queued>(session: ReviewSession<Item>, areKeysOn: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The switch affects single letters; the keys of an open menu stay.
      if (!areKeysOn && !session.state.asked) return;
      const pressed = readKey(event);
      if (pressed && session.press(pressed)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [session, areKeysOn]);
}

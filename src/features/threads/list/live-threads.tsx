import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { subscribeToLive } from '#features/cats/live/live-events.ts';

/** On every page of a member: a new message updates the page and the number in the header. Renders nothing. */
export function LiveThreads() {
  const { revalidate } = useRevalidator();
  useEffect(() => subscribeToLive({ onThread: () => void revalidate(), onGap: () => void revalidate() }), [revalidate]);
  return null;
}

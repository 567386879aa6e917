import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { subscribeToLive } from '#features/cats/live/live-events.ts';

export function LiveThreads() {
  const { revalidate } = useRevalidator();
  useEffect(() => subscribeToLive({ onThread: () => void revalidate(), onGap: () => void revalidate() }), [revalidate]);
  return null;
}

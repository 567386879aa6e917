import { useCallback, useEffect, useState } from 'react';

/** The service sends one mail of a kind per minute (auth contract §5). */
export const secondsBetweenMails = 60;

export function useCountdown(from: number): [number, (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (from > 0) setEndsAt(Date.now() + from * 1000);
  }, [from]);
  useEffect(() => {
    if (endsAt === null) return;
    const update = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  const start = useCallback((seconds: number) => setEndsAt(Date.now() + seconds * 1000), []);
  return [left, start];
}

import type { WorkerMessage } from '@catlas/platform/worker/worker-messages.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useFullLoads } from '#ui/loading/use-full-loads.ts';
import { useRouter } from '#ui/use-router.ts';

export interface Connection {
  isOffline: boolean;
  /** Counts milliseconds since 1970; null means that the page is from the server. */
  cachedAt: number | null;
}

/** The root mounts it once. Without a network, each navigation loads a new document from the worker. */
export function useOffline(): Connection {
  const [isLineDown, setLineDown] = useState(() => !navigator.onLine);
  const [cachedAt, setCachedAt] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  const router = useRouter();
  const isOffline = isLineDown || cachedAt !== null;

  useEffect(() => {
    const worker = navigator.serviceWorker;
    const onMessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'freshness') setCachedAt(data.cachedAt);
      // The current page revalidates itself; the worker answers other pages. A request has no hash.
      else if (data.path.split('?')[0] !== location.pathname)
        location.assign(data.path + (router.state.navigation.location?.hash ?? ''));
    };
    worker?.addEventListener('message', onMessage);
    void askHowFresh().then(setCachedAt);
    return () => worker?.removeEventListener('message', onMessage);
  }, [router]);
  useEffect(() => {
    const onOffline = () => setLineDown(true);
    const onOnline = () => {
      setLineDown(false);
      void revalidate();
    };
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, [revalidate]);
  useFullLoads(isOffline, loadFromWorker);
  return { isOffline, cachedAt };
}

function askHowFresh(): Promise<number | null> {
  const controller = navigator.serviceWorker?.controller;
  if (!controller) return Promise.resolve(null);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data);
    controller.postMessage({ type: 'how-fresh' }, [port2]);
  });
}

function loadFromWorker(address: string): void {
  // Without a worker the browser would show its own error page.
  if (navigator.serviceWorker?.controller) location.assign(address);
}

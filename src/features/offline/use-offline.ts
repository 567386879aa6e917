import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { WorkerMessage } from '#platform/worker/worker-messages.ts';
import { useFullLoads } from '#ui/use-full-loads.ts';
import { registerWorker } from './register-worker.ts';

/** The map comes first: the worker fetches half a megabyte. */
const registerAfterMs = 3_000;

export interface Connection {
  /** Whether what is shown may be old, or nothing else can be had. */
  isOffline: boolean;
  /** Milliseconds since 1970 when the page that is shown was kept; null: it is as the server last said. */
  keptAt: number | null;
}

/**
 * Registers the service worker, and follows whether there is a network and how old the page is. Without one every way to another
 * page is a whole new document, which the worker has or replaces by the offline page. Mounted once, by the root.
 */
export function useOffline(): Connection {
  const [isLineDown, setLineDown] = useState(() => !navigator.onLine);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  const isOffline = isLineDown || keptAt !== null;

  useEffect(() => {
    const timer = setTimeout(() => void registerWorker(), registerAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const worker = navigator.serviceWorker;
    const onMessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'freshness') setKeptAt(data.keptAt);
      // The page that is shown asks again by itself; another one is the worker's to answer.
      else if (data.path.split('?')[0] !== location.pathname) location.assign(data.path);
    };
    worker?.addEventListener('message', onMessage);
    void askHowFresh().then(setKeptAt);
    return () => worker?.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    const onOffline = () => setLineDown(true);
    const onOnline = () => {
      setLineDown(false);
      // What was kept makes way for what is true now.
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
  return { isOffline, keptAt };
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
  // Without a worker the browser would only show its own page of errors.
  if (navigator.serviceWorker?.controller) location.assign(address);
}

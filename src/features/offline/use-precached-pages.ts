import { useEffect } from 'react';
import { useSavesData } from '#ui/loading/saves-data.ts';
import { useLocalAddress } from '#ui/local-link.tsx';
import { postToWorker } from './post-to-worker.ts';

const paths = ['/cats/new', '/unsent'];
const storageKey = 'catlas.kept-ahead';

/** Caches a member's forms once per visit, unless Save-Data is on. */
export function usePrecachedPages(readerId: string | null): void {
  const localAddress = useLocalAddress();
  const savesData = useSavesData();
  const addresses = paths.map(localAddress).join(' ');
  useEffect(() => {
    if (readerId === null || savesData || !('serviceWorker' in navigator)) return;
    const keep = () => {
      if (isKept(`${readerId} ${addresses}`)) return;
      for (const address of addresses.split(' '))
        postToWorker({ type: 'keep', url: new URL(address, location.origin).href });
    };
    if (navigator.serviceWorker.controller) return keep();
    navigator.serviceWorker.addEventListener('controllerchange', keep, { once: true });
    return () => navigator.serviceWorker.removeEventListener('controllerchange', keep);
  }, [readerId, savesData, addresses]);
}

function isKept(stamp: string): boolean {
  try {
    const isDone = sessionStorage.getItem(storageKey) === stamp;
    sessionStorage.setItem(storageKey, stamp);
    return isDone;
  } catch {
    return false;
  }
}

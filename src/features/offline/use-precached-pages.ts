import { useEffect } from 'react';
import { useLocalAddress } from '#ui/local-link.tsx';
import { useSavesData } from '#ui/saves-data.ts';
import { postToWorker } from './register-worker.ts';

/** Pages that a member may need offline without an earlier visit. */
const paths = ['/cats/new', '/unsent'];
const storageKey = 'catlas.kept-ahead';

/** Caches a member's forms on the device, once per visit, in their language; not with Save-Data. */
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

/** Whether this visit has done that; records that it has. */
function isKept(stamp: string): boolean {
  try {
    const isDone = sessionStorage.getItem(storageKey) === stamp;
    sessionStorage.setItem(storageKey, stamp);
    return isDone;
  } catch {
    return false;
  }
}

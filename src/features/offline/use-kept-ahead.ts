import { useEffect } from 'react';
import { useLocalAddress } from '#ui/local-link.tsx';
import { useSavesData } from '#ui/saves-data.ts';
import { tellWorker } from './register-worker.ts';

/** What a member may want without a network though they have never been there. */
const paths = ['/cats/new', '/unsent'];
const storageKey = 'catlas.kept-ahead';

/** Has a member's forms kept on the device, once in each visit, in the language they read; not where they save data. */
export function useKeptAhead(readerId: string | null): void {
  const localAddress = useLocalAddress();
  const savesData = useSavesData();
  const addresses = paths.map(localAddress).join(' ');
  useEffect(() => {
    if (readerId === null || savesData || !('serviceWorker' in navigator)) return;
    const keep = () => {
      if (isKept(`${readerId} ${addresses}`)) return;
      for (const address of addresses.split(' '))
        tellWorker({ type: 'keep', url: new URL(address, location.origin).href });
    };
    if (navigator.serviceWorker.controller) return keep();
    navigator.serviceWorker.addEventListener('controllerchange', keep, { once: true });
    return () => navigator.serviceWorker.removeEventListener('controllerchange', keep);
  }, [readerId, savesData, addresses]);
}

/** Whether that was done in this visit; from now on it was. */
function isKept(stamp: string): boolean {
  try {
    const isDone = sessionStorage.getItem(storageKey) === stamp;
    sessionStorage.setItem(storageKey, stamp);
    return isDone;
  } catch {
    return false;
  }
}

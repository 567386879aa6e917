import { useEffect } from 'react';

/** Registers the worker as soon as the page has loaded, so that it soon holds the page for a time without a network. */
export function useWorkerRegistration(): void {
  useEffect(() => {
    const register = () =>
      void import('./register-worker.ts').then(({ registerWorker }) => registerWorker()).catch(() => undefined);
    if (document.readyState === 'complete') return register();
    window.addEventListener('load', register, { once: true });
    return () => window.removeEventListener('load', register);
  }, []);
}

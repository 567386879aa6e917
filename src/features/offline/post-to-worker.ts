import type { PageMessage } from '@catlas/platform/worker/worker-messages.ts';

export function postToWorker(message: PageMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}

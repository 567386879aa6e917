import type { WorkerMessage } from '@catlas/platform/worker/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** The map is lost with the worker; a page then shows what the browser knows. */
const cachedDocuments = new Map<string, number>();
const mostRemembered = 50;

export function rememberDocument(clientId: string, cachedAt: number): void {
  cachedDocuments.set(clientId, cachedAt);
  if (cachedDocuments.size > mostRemembered) cachedDocuments.delete(cachedDocuments.keys().next().value!);
}

export function cachedAtOfDocument(clientId: string): number | null {
  return cachedDocuments.get(clientId) ?? null;
}

export async function messagePage(clientId: string, message: WorkerMessage): Promise<void> {
  if (message.type === 'freshness' && message.cachedAt === null) cachedDocuments.delete(clientId);
  (await self.clients.get(clientId))?.postMessage(message);
}

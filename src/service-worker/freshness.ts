import type { WorkerMessage } from '#platform/worker/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Documents that were kept ones, and of when, by their client's id. Lost with the worker: a page then shows what the browser knows. */
const keptDocuments = new Map<string, number>();
const mostRemembered = 50;

export function rememberDocument(clientId: string, keptAt: number): void {
  keptDocuments.set(clientId, keptAt);
  if (keptDocuments.size > mostRemembered) keptDocuments.delete(keptDocuments.keys().next().value!);
}

export function keptAtOfDocument(clientId: string): number | null {
  return keptDocuments.get(clientId) ?? null;
}

export async function messagePage(clientId: string, message: WorkerMessage): Promise<void> {
  if (message.type === 'freshness' && message.keptAt === null) keptDocuments.delete(clientId);
  (await self.clients.get(clientId))?.postMessage(message);
}

import type { ApiError } from '#platform/http/call-api.ts';
import { tryNow } from './outbox-acts.ts';
import { canTakeBack, type OutboxItem, type SentRow } from './outbox-item.ts';
import { findItem } from './outbox-store.ts';
import { toApiError } from './to-api-error.ts';

export type SentKept =
  | { type: 'sent'; answer: SentRow }
  /** Under way by itself, or waiting for the person: the item says which. */
  | { type: 'kept'; item: OutboxItem }
  /** The server has certainly none of it: its form may have it back. */
  | { type: 'refused'; item: OutboxItem; error: ApiError };

/** Sends at once what a form has just had kept, with the person waiting for it. */
export async function sendKept(item: OutboxItem, onProgress?: (sent: number) => void): Promise<SentKept> {
  const arrived: SentRow[] = [];
  const id = await tryNow(item, {
    ...(onProgress && { onProgress }),
    onArrived: (answer) => void arrived.push(answer),
    isWatched: true,
  }).catch(() => item.id);
  // Also on a full device, which has no room for the note of it.
  if (arrived[0]) return { type: 'sent', answer: arrived[0] };
  const present = await findItem(id).catch(() => item);
  if (!present) return { type: 'kept', item };
  if (present.state === 'sent') return { type: 'sent', answer: present.answer };
  if (present.state === 'stuck' && present.problem && present.reason !== 'signed-out' && canTakeBack(present)) {
    return { type: 'refused', item: present, error: toApiError(present.problem) };
  }
  return { type: 'kept', item: present };
}

import type { ApiError } from '#platform/http/call-api.ts';
import { createClientId } from './client-id.ts';
import { canTakeBack, type OutboxItem, type SentRow } from './outbox-item.ts';
import { findItem, renumberItem } from './outbox-store.ts';
import { openPageEnvironment } from './page-environment.ts';
import { type SendOptions, sendOutbox } from './send-outbox.ts';
import { toApiError } from './to-api-error.ts';

/** Sends one post now, because its author asks. Returns its id, which is new where the old one was another post's. */
export async function tryNow(
  item: OutboxItem,
  options: Pick<SendOptions, 'onProgress' | 'onArrived' | 'isWatched'> = {},
): Promise<string> {
  const isNumberTaken = item.state === 'stuck' && item.reason === 'number-taken';
  const renumbered = isNumberTaken ? await renumberItem(item.id, createClientId()) : null;
  const { id } = renumbered ?? item;
  await sendOutbox(openPageEnvironment(), { onlyId: id, ...options });
  return id;
}

export type SendResult =
  | { type: 'sent'; answer: SentRow }
  /** Under way by itself, or waiting for the person: the item says which. */
  | { type: 'kept'; item: OutboxItem }
  /** The server has certainly none of it: its form may have it back. */
  | { type: 'refused'; item: OutboxItem; error: ApiError };

/** Sends a post that its form has just submitted, and waits for the outcome. */
export async function sendAndWait(item: OutboxItem, onProgress?: (sent: number) => void): Promise<SendResult> {
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

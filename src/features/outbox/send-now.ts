import { statusByCode } from '@catlas/platform/errors/app-error.ts';
import { ApiError } from '@catlas/platform/http/call-api.ts';
import { createClientId } from './client-id.ts';
import { canTakeBack, type OutboxItem, type Problem, type SentRow } from './outbox-item.ts';
import { findItem, renumberItem } from './outbox-store.ts';
import { openPageEnvironment } from './page-environment.ts';
import { type SendOptions, sendOutbox } from './send-outbox.ts';

/** Returns the id, which is a new one if another post has the old id. */
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
  | { type: 'kept'; item: OutboxItem }
  /** The server has certainly stored nothing, so the form may take the post back. */
  | { type: 'refused'; item: OutboxItem; error: ApiError };

export async function sendAndWait(item: OutboxItem, onProgress?: (sent: number) => void): Promise<SendResult> {
  const arrived: SentRow[] = [];
  const id = await tryNow(item, {
    ...(onProgress && { onProgress }),
    onArrived: (answer) => void arrived.push(answer),
    isWatched: true,
  }).catch(() => item.id);
  // The memory of this page comes before the store, because a full device cannot record the arrival.
  if (arrived[0]) return { type: 'sent', answer: arrived[0] };
  const present = await findItem(id).catch(() => item);
  if (!present) return { type: 'kept', item };
  if (present.state === 'sent') return { type: 'sent', answer: present.answer };
  if (present.state === 'stuck' && present.problem && present.reason !== 'signed-out' && canTakeBack(present)) {
    return { type: 'refused', item: present, error: createApiError(present.problem) };
  }
  return { type: 'kept', item: present };
}

function createApiError({ code, detail, fields }: Problem): ApiError {
  if (code === 'no-answer' || code === 'not-ours') return new ApiError(null);
  const optional = { ...(detail && { detail }), ...(fields.length > 0 && { errors: fields }) };
  return new ApiError({ type: 'about:blank', title: code, status: statusByCode[code], code, ...optional });
}

import { createClientId } from './client-id.ts';
import type { OutboxItem } from './outbox-item.ts';
import { renumberItem } from './outbox-store.ts';
import { openPageWorld } from './page-world.ts';
import { type SendOptions, sendOutbox } from './send-outbox.ts';

/** Sends one at once, because the person says so. Answers under which number it is now. */
export async function tryNow(
  item: OutboxItem,
  options: Pick<SendOptions, 'onProgress' | 'onArrived' | 'isWatched'> = {},
): Promise<string> {
  const isNumberTaken = item.state === 'stuck' && item.reason === 'number-taken';
  const renumbered = isNumberTaken ? await renumberItem(item.id, createClientId()) : null;
  const { id } = renumbered ?? item;
  await sendOutbox(openPageWorld(), { onlyId: id, ...options });
  return id;
}

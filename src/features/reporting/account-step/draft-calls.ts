import { ApiError, callApi } from '@catlas/platform/http/call-api.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import type { SentRow } from '#features/outbox/outbox-item.ts';
import { removeItem, stepItem } from '#features/outbox/outbox-store.ts';
import { type AwaitedDraft, parseAwaited } from '#features/reporting/draft/awaited-draft.ts';
import { toOwnCat } from '#features/reporting/draft/send-cat.ts';

// These calls update the record on this device, and all of them can be repeated.

/** Mails the code again; a given `email` replaces the address. Throws ApiError. */
export async function mailDraftAgain(draft: AwaitedDraft, email?: string): Promise<AwaitedDraft> {
  const json = { client_id: draft.id, ...(email !== undefined && { email }) };
  const answer = await callApi<{ draft: SentRow }>('/api/cats/drafts/mail', { method: 'POST', json });
  const changed = parseAwaited(answer.draft, draft.title);
  if (!changed) throw new ApiError(null);
  await record(draft.id, null, answer.draft);
  return changed;
}

/** Turns the draft into the report of the signed-in member. Throws ApiError. */
export async function claimDraft(draft: AwaitedDraft): Promise<OwnCat> {
  const json = { client_id: draft.id };
  const { cat } = await callApi<{ cat: SentRow }>('/api/cats/drafts/claim', { method: 'POST', json, canRepeat: true });
  const own = toOwnCat(cat);
  await record(draft.id, own.author?.id ?? null, cat);
  return own;
}

/** Deletes the draft on the server, then here. Throws ApiError. */
export async function discardStoredDraft(draft: AwaitedDraft): Promise<void> {
  const json = { client_id: draft.id };
  await callApi('/api/cats/drafts/discard', { method: 'POST', json, canRepeat: true });
  await forgetStoredDraft(draft);
}

/** Deletes the draft only here, because the server has deleted it. */
export async function forgetStoredDraft({ id }: AwaitedDraft): Promise<void> {
  await removeItem(id).catch(() => false);
}

/** A browser without storage has no record. */
async function record(id: string, ownerId: string | null, answer: SentRow): Promise<void> {
  await stepItem(id, { type: 'answered', ownerId, answer }).catch(() => null);
}

import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import type { RequestContext } from '#context/request-context.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ownsDraft } from './claim-cat-draft.server.ts';
import { mailCatDraft, queueCatDraftMail } from './mail-cat-draft.server.ts';
import type { DraftRow } from './present-draft.server.ts';
import { findDraft } from './store-cat-draft.server.ts';

type ChangeContext = Pick<RequestContext, 'db' | 'config' | 'now' | 'log' | 'rateLimiter' | 'viewer' | 'session'>;

interface Change {
  clientId: string;
  email?: string | undefined;
  auth: SupabaseClient['auth'];
}

/** Throws `not-found` (expired), `conflict` (confirmed) and `invalid` (an address that gets no mails). */
export async function mailCatDraftAgain(context: ChangeContext, { clientId, email, auth }: Change): Promise<DraftRow> {
  const draft = await findDraft(context, clientId);
  if (!draft) throw new AppError('not-found', { detail: m.drafts_error_expired() });
  const { viewer, session } = context;
  if (draft.cat_id !== null) {
    // Its author has a session by now, so the id alone is no proof.
    if (viewer && ownsDraft({ viewer, session }, draft)) return draft;
    throw new AppError('conflict', { detail: m.drafts_error_confirmed() });
  }
  const isOwn = viewer !== null && ownsDraft({ viewer, session }, { email: email ?? draft.email });
  const addressed = email && email !== draft.email ? await changeAddress(context, draft, email) : draft;
  return isOwn || addressed.cat_id !== null ? addressed : mailCatDraft(context, addressed, auth);
}

async function changeAddress(
  { db, now }: Pick<ChangeContext, 'db' | 'now'>,
  draft: DraftRow,
  email: string,
): Promise<DraftRow> {
  const changed = await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('cat_drafts')
      .set({ email, link_token: sql<string>`gen_random_uuid()`, mailed_at: null })
      .where('client_id', '=', draft.client_id)
      .where('cat_id', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (row) await queueCatDraftMail(transaction, row, now());
    return row;
  });
  const present = changed ?? (await findDraft({ db }, draft.client_id));
  if (!present) throw new AppError('not-found', { detail: m.drafts_error_expired() });
  return present;
}

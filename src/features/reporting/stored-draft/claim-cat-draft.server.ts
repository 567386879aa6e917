import { isUuid } from '@catlas/platform/db/is-uuid.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { invalidInput } from '#context/api-router.server.ts';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { Viewer } from '#context/viewer.ts';
import { addCat } from '#features/cats/add-cat.server.ts';
import { findAddedCat } from '#features/cats/find-added-cat.server.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { addCatSchema } from '#features/cats/model/cat-schemas.ts';
import type { SentPhoto } from '#features/cats/store-photos.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { type DraftRow, versionOf } from './present-draft.server.ts';
import { findDraft } from './store-cat-draft.server.ts';

type Claimant = Pick<RequestContext, 'session'> & { viewer: Viewer };
type ClaimContext = Parameters<typeof addCat>[0] & Claimant;

/** The visitor can change the stored draft, so the link requires the version that its page showed. */
type DraftReference = { clientId: string } | { linkToken: string; version: string };

/** A repeated claim returns the same cat. Throws `not-found`, `forbidden` (address) and `conflict` (version). */
export async function claimCatDraft(context: ClaimContext, reference: DraftReference): Promise<OwnCat> {
  const draft = await findReferenced(context, reference);
  if (!draft) {
    // After 30 days the cat exists without its draft.
    const cat = 'clientId' in reference ? await findAddedCat(context, reference.clientId) : null;
    if (cat) return cat;
    throw expired();
  }
  if (!ownsDraft(context, draft)) throw new AppError('forbidden', { detail: m.drafts_error_other_address() });
  if (draft.cat_id !== null) {
    const cat = await findAddedCat(context, draft.client_id);
    if (cat) return cat;
    throw expired();
  }
  if ('version' in reference && reference.version !== versionOf(draft)) {
    throw new AppError('conflict', { detail: m.drafts_link_changed() });
  }
  const cat = await addCat(context, await readReport(context, draft));
  await context.db
    .updateTable('cat_drafts')
    .set({ cat_id: cat.id, report: null, photos: '[]' })
    .where('client_id', '=', draft.client_id)
    .execute();
  return cat;
}

const expired = () => new AppError('not-found', { detail: m.drafts_error_expired() });

async function findReferenced(context: Pick<Context, 'db'>, reference: DraftReference): Promise<DraftRow | null> {
  if ('clientId' in reference) return findDraft(context, reference.clientId);
  return findDraftOfLink(context, reference.linkToken);
}

export async function findDraftOfLink({ db }: Pick<Context, 'db'>, linkToken: string): Promise<DraftRow | null> {
  if (!isUuid(linkToken)) return null;
  const row = await db.selectFrom('cat_drafts').selectAll().where('link_token', '=', linkToken).executeTakeFirst();
  return row ?? null;
}

/** An organisation can give its members any address, so a session of single sign-on confirms none. */
export function ownsDraft({ viewer, session }: Claimant, { email }: Pick<DraftRow, 'email'>): boolean {
  return viewer.email?.toLowerCase() === email && session?.isSingleSignOn === false;
}

async function readReport({ photos }: Pick<Context, 'photos'>, draft: DraftRow) {
  const input = addCatSchema.safeParse({ ...draft.report, client_id: draft.client_id });
  // The rules have changed since the draft was stored.
  if (!input.success) throw invalidInput(input.error.issues);
  const found: SentPhoto[] = [];
  for (const stored of draft.photos) {
    const bytes = await photos.find(stored.key);
    if (bytes) found.push({ field: 'file', bytes, stored });
  }
  return { input: input.data, photos: found };
}

import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { SentForm } from '@catlas/platform/http/receive-form.ts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { invalidInput } from '#context/api-router.server.ts';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import { removePhotoIfUnused } from '#features/cats/remove-photo-if-unused.server.ts';
import { listSentPhotos } from '#features/cats/sent-photos.server.ts';
import { type SentPhoto, storeMissingPhotos, storePhotos } from '#features/cats/store-photos.server.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';
import { m } from '#i18n/paraglide/messages.js';
import { type CatDraftInput, catDraftSchema } from './cat-draft-schemas.ts';
import { mailCatDraft, queueCatDraftMail } from './mail-cat-draft.server.ts';
import type { DraftRow } from './present-draft.server.ts';

type DraftContext = Pick<
  RequestContext,
  'db' | 'photos' | 'countPhotoRefusal' | 'rateLimiter' | 'limits' | 'config' | 'locale' | 'log' | 'now'
>;

/** Throws `invalid` with a message for every wrong field, as for a member's report. */
export function parseCatDraftForm({ fields, files }: SentForm): { input: CatDraftInput; photos: SentPhoto[] } {
  const photos = listSentPhotos(files);
  const parsed = catDraftSchema.safeParse(fields);
  const photoIssues = photos.length > 0 ? [] : [{ path: ['file'], message: m.cats_error_photo_missing() }];
  if (!parsed.success) throw invalidInput([...parsed.error.issues, ...photoIssues]);
  if (photoIssues.length > 0) throw invalidInput(photoIssues);
  return { input: parsed.data, photos };
}

/** A repeated `client_id` changes its draft. Throws errors of `storePhoto`, and `conflict` (id of another report). */
export async function storeCatDraft(
  context: DraftContext,
  { input, photos, auth }: { input: CatDraftInput; photos: SentPhoto[]; auth: SupabaseClient['auth'] },
): Promise<DraftRow> {
  const { client_id, email } = input;
  const earlier = await findDraft(context, client_id);
  if (earlier?.cat_id && earlier.email === email) {
    await context.limits.refund();
    return earlier;
  }
  if (earlier?.cat_id || (!earlier && (await isOfCat(context, client_id)))) {
    throw new AppError('conflict', { detail: m.cats_error_client_id() });
  }
  const stored = await storePhotos(context, photos);
  const draft = await write(context, input, stored).catch(async (error) => {
    for (const { key } of stored) await removePhotoIfUnused(context, key);
    throw error;
  });
  if (earlier && isSameDraft(earlier, draft)) await context.limits.refund();
  const outdated = [...(earlier?.photos ?? []), ...stored].filter(({ key }) =>
    draft.photos.every((kept) => kept.key !== key),
  );
  for (const { key } of outdated) await removePhotoIfUnused(context, key);
  // A failed report with the same picture may have removed the shared file in the meantime.
  if (draft.photos.length > 0) await storeMissingPhotos(context, photos, stored);
  return draft.mailed_at || draft.cat_id ? draft : mailCatDraft(context, draft, auth);
}

export async function findDraft({ db }: Pick<Context, 'db'>, clientId: string): Promise<DraftRow | null> {
  const row = await db.selectFrom('cat_drafts').selectAll().where('client_id', '=', clientId).executeTakeFirst();
  return row ?? null;
}

const isSameDraft = (one: DraftRow, other: DraftRow) =>
  one.email === other.email && isDeepStrictEqual([one.report, one.photos], [other.report, other.photos]);

async function isOfCat({ db }: Pick<Context, 'db'>, clientId: string): Promise<boolean> {
  const cat = await db.selectFrom('cats').select('id').where('client_id', '=', clientId).executeTakeFirst();
  return cat !== undefined;
}

async function write(context: DraftContext, input: CatDraftInput, stored: StoredPhoto[]): Promise<DraftRow> {
  const { db, now, locale } = context;
  const { client_id, email, ...report } = input;
  const row = await db.transaction().execute(async (transaction) => {
    const draft = await transaction
      .insertInto('cat_drafts')
      .values({
        client_id,
        email,
        locale,
        report: JSON.stringify(report),
        photos: JSON.stringify(stored),
        cat_id: null,
        created_at: now(),
        mailed_at: null,
      })
      .onConflict((conflict) =>
        conflict
          .column('client_id')
          .doUpdateSet(({ ref }) => ({
            email: ref('excluded.email'),
            locale: ref('excluded.locale'),
            report: ref('excluded.report'),
            photos: ref('excluded.photos'),
            link_token: sql<string>`case when cat_drafts.email = excluded.email then cat_drafts.link_token else gen_random_uuid() end`,
            mailed_at: sql<Date | null>`case when cat_drafts.email = excluded.email then cat_drafts.mailed_at end`,
          }))
          .where('cat_drafts.cat_id', 'is', null),
      )
      .returningAll()
      .executeTakeFirst();
    if (draft?.mailed_at === null) await queueCatDraftMail(transaction, draft, now());
    return draft;
  });
  // The draft was confirmed at this moment.
  const present = row ?? (await findDraft(context, client_id));
  if (!present) throw new AppError('unavailable');
  return present;
}

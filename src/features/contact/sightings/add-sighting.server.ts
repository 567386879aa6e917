import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Insertable, Transaction, Updateable } from 'kysely';
import { requireNotBanned } from '#context/guards.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { LocationType } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { imitatesStaff } from '#features/accounts/names/staff-name.ts';
import { announceThreads } from '#features/cats/ends/announce-threads.server.ts';
import { photoColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import { removePhotoIfUnused } from '#features/cats/remove-photo-if-unused.server.ts';
import { storeMissingPhotos, storePhotos } from '#features/cats/store-photos.server.ts';
import type { AddSightingInput } from '#features/contact/model/sighting-schemas.ts';
import { comparePhoto } from '#features/contact/threads/compare-photo.server.ts';
import { openThread, resumeThread } from '#features/contact/threads/open-thread.server.ts';
import { storeMessage } from '#features/contact/threads/store-message.server.ts';
import type { ThreadRow } from '#features/contact/threads/thread-access.server.ts';
import { findWritingProblem } from '#features/contact/threads/thread-policy.ts';
import { findNearestPlaceLabel } from '#features/places/find-nearest-place.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { checkPlausible, requireSightedCat, type SightedCat } from './check-sighting.server.ts';
import { type AddedSighting, findAddedSighting } from './find-added-sighting.server.ts';
import { countNewThread, findSenderThread, requireReach, type SightingMails } from './find-sender-thread.server.ts';

type AddContext = Pick<
  RequestContext,
  'config' | 'db' | 'photos' | 'countPhotoRefusal' | 'live' | 'log' | 'now' | 'viewer' | 'blocked' | 'locale' | 'limits'
>;

interface NewSighting {
  catId: number;
  input: AddSightingInput;
  photo: Uint8Array | null;
}

type Columns = Omit<Insertable<Schema['sightings']>, 'thread_id'>;

/**
 * A repeated `client_id` returns the first sighting. If a check throws, nothing is stored; `forbidden` is for banned
 * members.
 */
export async function addSighting(context: AddContext, { catId, input, photo }: NewSighting): Promise<AddedSighting> {
  const { live } = context;
  const repeated = { catId, clientId: input.client_id };
  const earlier = await findAddedSighting(context, repeated);
  if (earlier) return earlier;
  requireNotBanned(context);
  if (input.name && imitatesStaff(input.name, context.config.operatorName)) {
    throw new AppError('invalid', { fields: [{ field: 'name', message: m.sightings_error_name_staff() }] });
  }
  const cat = await requireSightedCat(context, catId, input);
  const time = checkPlausible(input, cat, context.now());
  const thread = await findSenderThread(context, catId, input);
  requireReach(context, input, thread);
  const place = await placeColumnsOf(context, input);
  const sent = photo ? [{ field: 'file', bytes: photo }] : [];
  const stored = await storePhotos(context, sent);
  try {
    const columns: Columns = {
      client_id: input.client_id,
      cat_id: catId,
      user_id: context.viewer?.id ?? null,
      kind: input.kind,
      ...place,
      ...time,
      words: input.words,
      ...(stored[0] ? photoColumnsOf(stored[0]) : {}),
      is_photo_reused: await comparePhoto(context, { id: thread?.id ?? null, cat_id: catId }, stored[0]),
      created_at: context.now(),
    };
    // A refused sighting must not count against the cat's limit, so this comes last.
    const mails = thread?.closed_for === null ? ownerOnly : await countNewThread(context, catId, input.email);
    const added = await context.db
      .transaction()
      .execute((transaction) => store(context, transaction, { cat, columns, input, thread, mails }));
    if (!added) {
      // A concurrent request has stored the same sighting.
      for (const { key } of stored) await removePhotoIfUnused(context, key);
    } else {
      await storeMissingPhotos(context, sent, stored);
      if (added.thread) await announceThreads(context, [added.thread]);
      await live.publish({ type: 'review-counts-changed' });
    }
    return (await findAddedSighting(context, repeated))!;
  } catch (error) {
    for (const { key } of stored) await removePhotoIfUnused(context, key);
    throw error;
  }
}

interface Storing {
  cat: SightedCat;
  columns: Columns;
  input: AddSightingInput;
  thread: ThreadRow | null;
  mails: SightingMails;
}

const ownerOnly: SightingMails = { sides: ['owner'], isOwnersLastToday: false };

/** Returns null where another request has stored the same sighting. */
async function store(
  context: AddContext,
  transaction: Transaction<Schema>,
  { cat, columns, input, thread, mails }: Storing,
): Promise<{ thread: ThreadRow | null } | null> {
  const at = columns.created_at as Date;
  await requireStillMissed(transaction, cat.id);
  const row = await transaction
    .insertInto('sightings')
    .values(columns)
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await writeAudit(transaction, [
    {
      actorId: context.viewer?.id ?? null,
      action: 'add',
      subjectType: 'sighting',
      subjectId: row.id,
      before: null,
      after: { kind: columns.kind, status: 'new' },
    },
  ]);
  if (cat.user_id === null) return { thread: null };
  const own = thread
    ? await resumeOpenThread(transaction, thread.id, { at, finderEmail: input.email ?? null })
    : await openThread(transaction, { catId: cat.id, ownerId: cat.user_id, finder: finderOf(context, input), at });
  if (!own) return { thread: null };
  const reach = reachColumnsOf(input);
  if (reach) await transaction.updateTable('threads').set(reach).where('id', '=', own.id).execute();
  await transaction.updateTable('sightings').set({ thread_id: own.id }).where('id', '=', row.id).execute();
  // A finder with a new address gets the link.
  const hasNewAddress = own.finder_email !== null && own.finder_email !== thread?.finder_email;
  await storeMessage(transaction, {
    threadId: own.id,
    message: { side: 'finder', kind: 'sighting', client_id: input.client_id, sighting_id: row.id },
    mailed: mails.sides.filter((side) => side === 'owner' || hasNewAddress),
    isOwnersLastToday: mails.isOwnersLastToday,
    at,
  });
  return { thread: own };
}

/** The lock against the reunion and the decision ensures that no thread is opened after them. */
async function requireStillMissed(transaction: Transaction<Schema>, catId: number): Promise<void> {
  const cat = await transaction
    .selectFrom('cats')
    .select(['status', 'reunited_at'])
    .where('id', '=', catId)
    .forShare()
    .executeTakeFirst();
  if (cat?.status !== 'approved' && cat?.status !== 'pending') {
    throw new AppError('not-found', { detail: m.cats_error_not_found() });
  }
  if (cat.reunited_at) throw new AppError('conflict', { detail: m.sightings_error_home() });
}

async function resumeOpenThread(...given: Parameters<typeof resumeThread>): Promise<ThreadRow> {
  const thread = await resumeThread(...given);
  const problem = findWritingProblem(thread, 'finder');
  if (problem) throw new AppError('conflict', { detail: problem });
  return thread;
}

function finderOf({ viewer, locale }: AddContext, { name, email }: AddSightingInput) {
  return viewer
    ? { userId: viewer.id, name: null, email: null, locale: viewer.locale }
    : { userId: null, name, email: email ?? null, locale };
}

/** Only a finder who has the cat leaves a number or a door. What they left before stays if they leave nothing now. */
function reachColumnsOf({ kind, phone, door }: AddSightingInput): Updateable<Schema['threads']> | null {
  if (kind !== 'with-me' || !(phone || door)) return null;
  return {
    ...(phone && { finder_phone: phone, is_finder_phone_open: true }),
    ...(door && { finder_door: door }),
  };
}

async function placeColumnsOf(context: Pick<AddContext, 'db'>, { kind, lat, lng, location_type }: AddSightingInput) {
  // A cat is kept, or was lost, at a person's home.
  const locationType: LocationType = kind !== 'seen' && location_type === 'exact' ? 'street' : location_type;
  if (lat === undefined || lng === undefined) return { location_type: locationType };
  const published = publishPoint({ latitude: lat, longitude: lng }, locationType);
  return {
    latitude: lat,
    longitude: lng,
    location_type: locationType,
    public_latitude: published.latitude,
    public_longitude: published.longitude,
    place_label: await findNearestPlaceLabel(context, published),
  };
}

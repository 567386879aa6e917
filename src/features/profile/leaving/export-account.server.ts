import { makeZip } from 'client-zip';
import { morePhotosColumn } from '#features/cats/model/more-photos.server.ts';
import { traitNames } from '#features/cats/traits/cat-traits.ts';
import { exportMatchAnswers, exportMatchVotes } from '#features/matching/export-match-answers.server.ts';
import { listDevices } from '#features/profile/sign-in/list-devices.server.ts';
import { getSignInAccount } from '#features/profile/sign-in/sign-in-account.server.ts';
import { exportSightings, exportThreads } from '#features/threads/export-threads.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#product/context.ts';
import type { RequestContext } from '#request/request-context.ts';
import type { Viewer } from '#request/viewer.ts';

type ExportContext = RequestContext & { viewer: Viewer };

interface File {
  name: string;
  input: string | Uint8Array;
  lastModified: Date;
}

/** Reads all rows first, so that an error is reported before the first byte. Throws what `getSignInAccount` throws. */
export async function exportAccount(
  context: ExportContext,
): Promise<{ name: string; zip: ReadableStream<Uint8Array> }> {
  const at = context.now();
  const cats = await listCats(context);
  const drafts = await listDrafts(context);
  const changes = await listChanges(context);
  const { threads, photos: threadPhotos } = await exportThreads(context);
  const { sightings, proofs } = await exportSightings(context);
  const topics = {
    profile: await getProfile(context),
    'sign-in': await getSignInAccount(context),
    cats: cats.map(({ photo_key, more_photos, ...cat }) => ({
      ...cat,
      photo: photo_key && photoName(cat.id),
      more_photos: more_photos.map((_, index) => photoName(cat.id, index + 2)),
    })),
    'changes-to-review': changes.map(({ photo_key, more_photos, ...change }) => ({
      ...change,
      photo: photo_key && changePhotoName(change.cat_id),
      more_photos: more_photos.map((_, index) => changePhotoName(change.cat_id, index + 2)),
    })),
    'reports-to-confirm': drafts.map(({ photos, ...draft }, index) => ({
      ...draft,
      photos: photos.map((_, place) => draftPhotoName(index, place)),
    })),
    comments: await listComments(context),
    conversations: threads,
    sightings: sightings.map(({ photo, ...sighting }) => ({
      ...sighting,
      photo: photo && sightingPhotoName(sighting.id),
    })),
    'secret-marks': proofs,
    'answers-to-matches': await exportMatchAnswers(context),
    'votes-on-matches': await exportMatchVotes(context),
    'reports-to-moderators': await listReports(context),
    mails: await listMails(context),
    'short-links': await listShortLinks(context),
    acts: await listActs(context),
    devices: await listDevices(context),
  };
  const files: File[] = [
    {
      name: 'README.txt',
      input: `${m.profile_export_readme({ address: context.config.publicUrl })}\n`,
      lastModified: at,
    },
    ...Object.entries(topics).map(([topic, rows]) => ({
      name: `${topic}.json`,
      input: `${JSON.stringify(rows, null, 2)}\n`,
      lastModified: at,
    })),
  ];
  return {
    name: `catlas-${at.toISOString().slice(0, 10)}.zip`,
    zip: makeZip(
      withPhotos(context, files, [
        ...cats.flatMap((cat) => photosOfReport(cat, (position) => photoName(cat.id, position))),
        ...changes.flatMap((change) => photosOfReport(change, (position) => changePhotoName(change.cat_id, position))),
        ...drafts.flatMap(photosOfDraft),
        ...sightings.flatMap(({ id, photo, created_at }) =>
          photo ? [{ name: sightingPhotoName(id), key: photo.key, storedAt: new Date(created_at) }] : [],
        ),
        ...threadPhotos,
      ]),
    ),
  };
}

/** The first photo has no number of its own. */
const photoName = (catId: number, position = 1) => `photos/cat-${catId}${position === 1 ? '' : `-${position}`}.webp`;
const changePhotoName = (catId: number, position = 1) => photoName(catId, position).replace('/cat-', '/change-of-cat-');
const sightingPhotoName = (id: number) => `photos/sighting-${id}.webp`;
const draftPhotoName = (index: number, place: number) => `photos/report-${index + 1}-${place + 1}.webp`;

interface Photo {
  name: string;
  key: string;
  storedAt: Date;
}

type PhotosOfReport = Pick<Awaited<ReturnType<typeof listCats>>[number], 'photo_key' | 'more_photos' | 'created_at'>;

function photosOfReport(
  { photo_key: first, more_photos: more, created_at: storedAt }: PhotosOfReport,
  nameAt: (position: number) => string,
): Photo[] {
  return [first, ...more.map(({ key }) => key)].flatMap((key, index) =>
    key ? [{ name: nameAt(index + 1), key, storedAt }] : [],
  );
}

function photosOfDraft(
  { photos, created_at: storedAt }: Awaited<ReturnType<typeof listDrafts>>[number],
  index: number,
) {
  return photos.map(({ key }, place): Photo => ({ name: draftPhotoName(index, place), key, storedAt }));
}

/** Only one photo is in memory at a time. A missing photo is omitted; its row still names it. */
async function* withPhotos({ photos }: Pick<Context, 'photos'>, files: File[], listed: Photo[]): AsyncGenerator<File> {
  yield* files;
  for (const { name, key, storedAt } of listed) {
    const photo = await photos.find(key);
    if (photo) yield { name, input: photo, lastModified: storedAt };
  }
}

type Scope = Pick<Context, 'db'> & { viewer: Viewer };

function getProfile({ db, viewer }: Scope) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'phone',
      'display_name',
      'locale',
      'type',
      'status',
      'has_mail_on',
      'has_thread_mail_on',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
}

function listCats({ db, viewer }: Scope) {
  return db
    .selectFrom('cats')
    .select([
      'id',
      'name',
      'description',
      'is_lost',
      'status',
      'latitude',
      'longitude',
      'location_type',
      'public_latitude',
      'public_longitude',
      'place_label',
      'photo_key',
      'created_at',
      'updated_at',
      'reviewed_at',
      'deleted_at',
      'reunited_at',
      'objection',
      'objection_words',
      ...traitNames,
    ])
    .select(morePhotosColumn(false).as('more_photos'))
    .where('user_id', '=', viewer.id)
    .orderBy('id')
    .execute();
}

function listChanges({ db, viewer }: Scope) {
  return db
    .selectFrom('cat_changes')
    .innerJoin('cats', 'cats.id', 'cat_changes.cat_id')
    .select([
      'cat_changes.cat_id',
      'cat_changes.name',
      'cat_changes.description',
      'cat_changes.photo_key',
      'cat_changes.proposed_at as created_at',
    ])
    .select(morePhotosColumn(true).as('more_photos'))
    .where('cats.user_id', '=', viewer.id)
    .orderBy('cat_changes.cat_id')
    .execute();
}

/** Single sign-on gets no drafts: an organisation can give its members any address. */
async function listDrafts({ db, viewer, session }: ExportContext) {
  if (viewer.email === null || session?.isSingleSignOn !== false) return [];
  return db
    .selectFrom('cat_drafts')
    .select(['report', 'photos', 'locale', 'created_at', 'mailed_at'])
    .where('email', '=', viewer.email.toLowerCase())
    .where('cat_id', 'is', null)
    .orderBy('created_at')
    .execute();
}

function listComments({ db, viewer }: Scope) {
  return db
    .selectFrom('comments')
    .select(['id', 'cat_id', 'content', 'status', 'created_at', 'reviewed_at', 'objection', 'objection_words'])
    .where('user_id', '=', viewer.id)
    .orderBy('id')
    .execute();
}

function listReports({ db, viewer }: Scope) {
  return db
    .selectFrom('cat_reports')
    .select(['cat_id', 'objection', 'words', 'created_at', 'settled_at', 'outcome'])
    .where('user_id', '=', viewer.id)
    .orderBy('id')
    .execute();
}

function listMails({ db, viewer }: Scope) {
  return db
    .selectFrom('notifications')
    .select(['kind', 'subject_id', 'noted_at', 'told_at'])
    .where('user_id', '=', viewer.id)
    .orderBy('noted_at')
    .execute();
}

/** Short links have no owner, so those that lead to the member's cats are listed. */
function listShortLinks({ db, viewer }: Scope) {
  return db
    .selectFrom('short_links')
    .innerJoin('cats', 'cats.id', 'short_links.cat_id')
    .select(['short_links.code', 'short_links.cat_id', 'short_links.lang', 'short_links.created_at'])
    .where('cats.user_id', '=', viewer.id)
    .orderBy('short_links.created_at')
    .execute();
}

function listActs({ db, viewer }: Scope) {
  return db
    .selectFrom('audit_log')
    .select(['action', 'subject_type', 'subject_id', 'before', 'after', 'created_at'])
    .where('actor_id', '=', viewer.id)
    .orderBy('id')
    .execute();
}

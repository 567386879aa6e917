import { makeZip } from 'client-zip';
import { morePhotosColumn } from '#features/cats/model/more-photos.server.ts';
import { traitNames } from '#features/cats/traits/trait-schema.ts';
import { listDevices } from '#features/profile/sign-in/list-devices.server.ts';
import { getSignInAccount } from '#features/profile/sign-in/sign-in-account.server.ts';
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

/**
 * The viewer's data as the name and the bytes of a ZIP: one JSON file per topic, and the photos. Reads all rows first, so
 * that an error is reported before the first byte. Throws what `getSignInAccount` throws.
 */
export async function exportAccount(
  context: ExportContext,
): Promise<{ name: string; zip: ReadableStream<Uint8Array> }> {
  const at = context.now();
  const cats = await listCats(context);
  const topics = {
    profile: await getProfile(context),
    'sign-in': await getSignInAccount(context),
    cats: cats.map(({ photo_key, more_photos, ...cat }) => ({
      ...cat,
      photo: photo_key && photoName(cat.id),
      more_photos: more_photos.map((_, index) => photoName(cat.id, index + 2)),
    })),
    comments: await listComments(context),
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
  return { name: `catlas-${at.toISOString().slice(0, 10)}.zip`, zip: makeZip(withPhotos(context, files, cats)) };
}

/** The first photo has no number of its own. */
const photoName = (catId: number, position = 1) => `photos/cat-${catId}${position === 1 ? '' : `-${position}`}.webp`;

/** One photo in memory at a time. A missing photo is omitted; its cat's row still names it. */
async function* withPhotos(
  { photos }: Pick<Context, 'photos'>,
  files: File[],
  cats: { id: number; photo_key: string | null; more_photos: { key: string }[]; created_at: Date }[],
): AsyncGenerator<File> {
  yield* files;
  for (const { id, photo_key, more_photos, created_at } of cats) {
    for (const [index, key] of [photo_key, ...more_photos.map((each) => each.key)].entries()) {
      const photo = key && (await photos.find(key));
      if (photo) yield { name: photoName(id, index + 1), input: photo, lastModified: created_at };
    }
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
      ...traitNames,
    ])
    .select(morePhotosColumn(false).as('more_photos'))
    .where('user_id', '=', viewer.id)
    .orderBy('id')
    .execute();
}

function listComments({ db, viewer }: Scope) {
  return db
    .selectFrom('comments')
    .select(['id', 'cat_id', 'content', 'status', 'created_at', 'reviewed_at', 'objection'])
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

/** Sent and pending notifications. */
function listMails({ db, viewer }: Scope) {
  return db
    .selectFrom('author_news')
    .select(['kind', 'subject_id', 'noted_at', 'told_at'])
    .where('user_id', '=', viewer.id)
    .orderBy('noted_at')
    .execute();
}

/** Short links have no owner; list those that lead to the member's cats. */
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

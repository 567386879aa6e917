import { makeZip } from 'client-zip';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { Viewer } from '#context/viewer.ts';
import { reviewKindNames } from '#db/review-kinds.ts';
import { exportAlerts } from '#features/alerts/areas/export-alerts.server.ts';
import { exportSheets } from '#features/finder-sheets/export-sheets.server.ts';
import { exportFollowUps } from '#features/follow-ups/export-follow-ups.server.ts';
import { exportMatchAnswers, exportMatchVotes } from '#features/matching/export-match-answers.server.ts';
import { type ExportedRows, kindsOnServer } from '#features/moderation/kinds/kinds-on-server.server.ts';
import { listDevices } from '#features/profile/sign-in/list-devices.server.ts';
import { getSignInAccount } from '#features/profile/sign-in/sign-in-account.server.ts';
import { m } from '#i18n/paraglide/messages.js';

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
  const kinds: ExportedRows[] = [];
  for (const kind of reviewKindNames) kinds.push(await kindsOnServer[kind].exportRows(context));
  const drafts = await listDrafts(context);
  const topics = {
    profile: await getProfile(context),
    'sign-in': await getSignInAccount(context),
    ...Object.fromEntries(kinds.flatMap((kind) => Object.entries(kind.topics))),
    'reports-to-confirm': drafts.map(({ photos, ...draft }, index) => ({
      ...draft,
      photos: photos.map((_, place) => draftPhotoName(index, place)),
    })),
    'answers-to-matches': await exportMatchAnswers(context),
    'votes-on-matches': await exportMatchVotes(context),
    'questions-about-reports': await exportFollowUps(context),
    alerts: await exportAlerts(context),
    sheets: await exportSheets(context),
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
      withPhotos(context, files, [...kinds.flatMap(({ photos }) => photos), ...drafts.flatMap(photosOfDraft)]),
    ),
  };
}

const draftPhotoName = (index: number, place: number) => `photos/report-${index + 1}-${place + 1}.webp`;

type Photo = ExportedRows['photos'][number];

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
      'has_question_mail_on',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
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

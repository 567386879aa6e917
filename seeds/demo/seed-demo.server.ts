import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { acceptPicture } from '@catlas/platform/images/accept-picture.server.ts';
import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import { maxPhotoBytes, maxPhotoSidePixels, photoKeyOf, type StoredPhoto } from '#features/photos/photo.ts';
import type { DemoMember } from './content/demo-members.ts';
import { addPastBan } from './demo-moderation.ts';
import { buildDemoTown, type DemoCat, type DemoTown } from './demo-town.ts';
import { type AddedCat, addDemoCats } from './demo-town-rows.ts';
import { drawPortrait } from './portrait/draw-portrait.ts';
import { traitsFor } from './portrait/traits.ts';
import { createRandom } from './random.ts';

const townSeed = 20_260_301;
/** One transaction takes some tens of milliseconds. */
const catsPerStep = 12;

export interface UnfinishedTown {
  town: DemoTown;
  memberIds: string[] | null;
  catsAdded: number;
}

/** A site that never had a member or a report gets a demo town, which is still to be made. */
export async function beginDemoTown({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await sql`insert into demo_town (began_at) select ${now()}::timestamptz
    where not exists (select from cats) and not exists (select from users)
    on conflict do nothing`.execute(db);
}

export async function hasDemoTown({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return (await db.selectFrom('demo_town').select('began_at').executeTakeFirst()) !== undefined;
}

/** Returns null if no town is to be completed. */
export async function findUnfinishedTown({ db }: Pick<Context, 'db'>): Promise<UnfinishedTown | null> {
  const row = await db.selectFrom('demo_town').selectAll().where('finished_at', 'is', null).executeTakeFirst();
  if (!row) return null;
  const town = buildDemoTown({ seed: townSeed, now: row.began_at });
  return { town, memberIds: row.member_ids, catsAdded: row.cats_added };
}

type PutAccount = (account: {
  email: string;
  password: string;
  userMetadata: { display_name: string; locale: string };
}) => Promise<string>;

/** Writes the passwords to `demo-accounts.txt`. Accounts of an interrupted run get new ones. */
export async function addDemoMembers(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { members }: DemoTown,
  putAccount: PutAccount,
): Promise<void> {
  const accounts = members.map((member) => ({ ...member, password: randomBytes(9).toString('base64url') }));
  const ids: string[] = [];
  for (const { email, password, displayName, locale } of accounts)
    ids.push(await putAccount({ email, password, userMetadata: { display_name: displayName, locale } }));
  await writeFile(join(config.dataDir, 'demo-accounts.txt'), formatAccounts(accounts), { mode: 0o600 });
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('users')
      .values(
        members.map(({ email, displayName, locale, type }, index) => ({
          id: ids[index]!,
          email,
          display_name: displayName,
          locale,
          type,
          status: 'active' as const,
        })),
      )
      // The site answers already: a member who has signed in is there.
      .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ type: eb.ref('excluded.type') })))
      .execute();
    await addPastBan(transaction, ids);
    await transaction.updateTable('demo_town').set({ member_ids: ids }).execute();
  });
}

interface FillOptions {
  onProgress: (done: number, total: number) => void;
  /** The signal ends the work before its next picture. */
  signal: AbortSignal;
}

/**
 * Each step is a transaction, so an interrupted run can continue. Drawing one picture at a time leaves a processor
 * free.
 */
export async function fillDemoTown(
  context: Pick<Context, 'db' | 'photos' | 'live' | 'now'>,
  { onProgress, signal }: FillOptions,
): Promise<void> {
  const { db, live, now } = context;
  const found = await findUnfinishedTown(context);
  if (!found?.memberIds) return;
  const { town, memberIds } = found;
  let { catsAdded } = found;
  const drawn = new Map<number, StoredPhoto>();
  while (catsAdded < town.cats.length) {
    const first = catsAdded;
    const photos: StoredPhoto[] = [];
    for (const cat of town.cats.slice(first, first + catsPerStep)) {
      signal.throwIfAborted();
      const photo = drawn.get(cat.portraitSeed) ?? (await storePicture(context, cat));
      drawn.set(cat.portraitSeed, photo);
      photos.push(photo);
    }
    const step = await db.transaction().execute(async (transaction) => {
      const { cats_added } = await transaction
        .selectFrom('demo_town')
        .select('cats_added')
        .forUpdate()
        .executeTakeFirstOrThrow();
      // Another process on the same database was faster.
      if (cats_added !== first) return { catsAdded: cats_added, added: [] as AddedCat[] };
      const added = await addDemoCats(transaction, { town, memberIds, first, photos });
      const next = first + photos.length;
      await transaction.updateTable('demo_town').set({ cats_added: next }).execute();
      return { catsAdded: next, added };
    });
    catsAdded = step.catsAdded;
    onProgress(catsAdded, town.cats.length);
    await announceCats(
      context,
      'cat-shown',
      step.added.filter(({ status }) => status === 'approved'),
    );
    await live.publish({ type: 'review-counts-changed' });
  }
  await db.updateTable('demo_town').set({ finished_at: now() }).execute();
}

async function storePicture({ photos }: Pick<Context, 'photos'>, { portraitSeed }: DemoCat): Promise<StoredPhoto> {
  const drawing = drawPortrait(traitsFor(createRandom(portraitSeed)));
  const { body, width, height, placeholder } = await acceptPicture(Buffer.from(drawing), {
    maxSidePixels: maxPhotoSidePixels,
    maxBytes: maxPhotoBytes,
    // This takes two thirds of the time for 5 % more bytes, and a person waits for the first start.
    effort: 2,
    isOwn: true,
  });
  const hash = createHash('sha256').update(body).digest('hex');
  const key = photoKeyOf(hash);
  await photos.put(key, body);
  return { key, width, height, placeholder, hash };
}

function formatAccounts(accounts: readonly (DemoMember & { password: string })[]): string {
  const lines = accounts.map(
    ({ email, password, displayName, type }) =>
      `${email.padEnd(22)} ${password}   ${displayName}${type === 'admin' ? ' (administrator)' : ''}`,
  );
  return `Accounts of the demo town, made at the first start. DEMO=0 on an empty data directory starts without them.\n\n${lines.join('\n')}\n`;
}

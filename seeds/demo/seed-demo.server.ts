import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import { maxPhotoBytes, maxPhotoSidePixels, photoKeyOf, type StoredPhoto } from '#features/photos/photo.ts';
import { type AcceptedPicture, acceptPicture } from '#platform/images/accept-picture.server.ts';
import type { Context } from '#product/context.ts';
import type { DemoMember } from './content/demo-members.ts';
import { seedModeration } from './demo-moderation.ts';
import { buildDemoTown, type DemoCat, type DemoTown } from './demo-town.ts';
import { drawPortrait } from './portrait/draw-portrait.ts';
import { traitsFor } from './portrait/traits.ts';
import { traitsOfPortrait } from './portrait/traits-of-portrait.ts';
import { createRandom } from './random.ts';

const townSeed = 20_260_301;
/** Of the four threads of the pool, so that one is left for files and names. */
const drawnAtOnce = 3;

/** A demo town whose cats are being drawn. */
export interface DrawnTown {
  town: DemoTown;
  /** One for each cat, in the order of `town.cats`. */
  pictures: Promise<AcceptedPicture>[];
}

type NewAccount = DemoMember & { password: string };

/** True if the site has never had a member or a report. */
export async function isNewDatabase({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const cat = await db.selectFrom('cats').select('id').limit(1).executeTakeFirst();
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return !cat && !user;
}

interface SeedOptions {
  drawnTown: DrawnTown;
  /** For making accounts by the sign-in service's admin calls. The tokens live a minute. */
  createServiceRoleToken: () => Promise<string>;
  /** Called for each photo that is stored. */
  onProgress: (done: number, total: number) => void;
}

/** Starts to draw the demo town's cats. It needs no database, so that it can be done while a new one is made. */
export function drawDemoTown(now: Date): DrawnTown {
  const town = buildDemoTown({ seed: townSeed, now });
  const pictures: Promise<AcceptedPicture>[] = [];
  const draw = async (cat: DemoCat, earlier: Promise<AcceptedPicture> | undefined) => {
    await earlier;
    return drawPicture(cat);
  };
  for (const [index, cat] of town.cats.entries()) pictures.push(draw(cat, pictures[index - drawnAtOnce]));
  return { town, pictures };
}

/**
 * Fills a new database with the demo town: accounts with random passwords, written to `demo-accounts.txt` in the data
 * directory, cats with drawn portraits, comments. The rows come in one transaction at the end, so that a run that was
 * cut short is simply done again.
 */
export async function seedDemo(
  context: Pick<Context, 'db' | 'photos' | 'auth' | 'config' | 'now'>,
  { drawnTown: { town, pictures }, createServiceRoleToken, onProgress }: SeedOptions,
): Promise<void> {
  const { db, config } = context;
  const accounts = town.members.map((member) => ({ ...member, password: randomBytes(9).toString('base64url') }));
  const [photos, userIds] = await Promise.all([
    storePictures(context, pictures, onProgress),
    makeAccounts(context, accounts, createServiceRoleToken),
  ]);
  await writeFile(join(config.dataDir, 'demo-accounts.txt'), formatAccounts(accounts), { mode: 0o600 });

  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('users')
      .values(
        town.members.map((member, index) => ({
          id: userIds[index]!,
          email: member.email,
          display_name: member.displayName,
          locale: member.locale,
          type: member.type,
          status: 'active' as const,
        })),
      )
      .execute();
    const catIds = await transaction
      .insertInto('cats')
      .values(town.cats.map((cat, index) => toRow(cat, userIds[cat.authorIndex]!, userIds[0]!, photos[index]!)))
      .returning('id')
      .execute();
    await transaction
      .insertInto('comments')
      .values(
        town.comments.map((comment) => ({
          cat_id: catIds[comment.catIndex]!.id,
          user_id: userIds[comment.authorIndex]!,
          content: comment.content,
          status: comment.status,
          created_at: comment.createdAt,
          reviewed_at: comment.status === 'pending' ? null : comment.createdAt,
          reviewed_by: comment.status === 'pending' ? null : userIds[0]!,
        })),
      )
      .execute();
    const ids = catIds.map(({ id }) => id);
    await seedModeration(transaction, { town, userIds, catIds: ids, now: context.now() });
  });
}

function toRow(cat: DemoCat, userId: string, reviewerId: string, photo: StoredPhoto) {
  const published = publishPoint(cat, cat.locationType);
  const isReviewed = cat.status !== 'pending';
  return {
    user_id: userId,
    name: cat.name,
    description: cat.description,
    is_lost: cat.isLost,
    status: cat.status,
    latitude: cat.latitude,
    longitude: cat.longitude,
    location_type: cat.locationType,
    public_latitude: published.latitude,
    public_longitude: published.longitude,
    place_label: cat.placeLabel,
    photo_key: photo.key,
    photo_width: photo.width,
    photo_height: photo.height,
    photo_placeholder: photo.placeholder,
    photo_hash: photo.hash,
    created_at: cat.createdAt,
    updated_at: cat.createdAt,
    ...(cat.status === 'rejected' ? {} : traitsOfPortrait(traitsFor(createRandom(cat.portraitSeed)), cat)),
    reviewed_at: isReviewed ? cat.createdAt : null,
    reviewed_by: isReviewed ? reviewerId : null,
    deleted_at: cat.status === 'deleted' ? cat.createdAt : null,
  };
}

function drawPicture({ portraitSeed }: DemoCat): Promise<AcceptedPicture> {
  const drawing = drawPortrait(traitsFor(createRandom(portraitSeed)));
  return acceptPicture(Buffer.from(drawing), {
    maxSidePixels: maxPhotoSidePixels,
    maxBytes: maxPhotoBytes,
    // Two thirds of the time for 5 % more bytes. Someone waits for the first start.
    effort: 2,
  });
}

function storePictures(
  context: Pick<Context, 'photos'>,
  pictures: readonly Promise<AcceptedPicture>[],
  onProgress: SeedOptions['onProgress'],
): Promise<StoredPhoto[]> {
  let done = 0;
  const store = async (picture: Promise<AcceptedPicture>) => {
    const stored = await storePicture(context, await picture);
    onProgress(++done, pictures.length);
    return stored;
  };
  return Promise.all(pictures.map(store));
}

async function storePicture(
  { photos }: Pick<Context, 'photos'>,
  { body, width, height, placeholder }: AcceptedPicture,
): Promise<StoredPhoto> {
  const hash = createHash('sha256').update(body).digest('hex');
  const key = photoKeyOf(hash);
  await photos.put(key, body);
  return { key, width, height, placeholder, hash };
}

async function makeAccounts(
  context: Pick<Context, 'auth'>,
  accounts: readonly NewAccount[],
  createServiceRoleToken: SeedOptions['createServiceRoleToken'],
): Promise<string[]> {
  const ids: string[] = [];
  for (const account of accounts) ids.push(await makeAccount(context, await createServiceRoleToken(), account));
  return ids;
}

/** The account's id. One that an earlier, interrupted run left behind gets the new password. */
async function makeAccount(
  { auth }: Pick<Context, 'auth'>,
  serviceRoleToken: string,
  { email, password, displayName, locale }: NewAccount,
): Promise<string> {
  const call = async (method: string, path: string, body?: object) => {
    const response = await auth.fetch(`${auth.url}/auth/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${serviceRoleToken}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return {
      status: response.status,
      answer: (await response.json()) as { id?: string; users?: { id: string; email: string }[] },
    };
  };
  const account = { email, password, email_confirm: true, user_metadata: { display_name: displayName, locale } };
  const made = await call('POST', '/admin/users', account);
  if (made.answer.id) return made.answer.id;
  const { answer } = await call('GET', `/admin/users?filter=${encodeURIComponent(email)}`);
  const earlier = answer.users?.find((user) => user.email === email);
  if (!earlier) throw new Error(`The demo account ${email} could not be made (status ${made.status})`);
  await call('PUT', `/admin/users/${earlier.id}`, account);
  return earlier.id;
}

function formatAccounts(accounts: readonly NewAccount[]): string {
  const lines = accounts.map(
    ({ email, password, displayName, type }) =>
      `${email.padEnd(22)} ${password}   ${displayName}${type === 'admin' ? ' (administrator)' : ''}`,
  );
  return `Accounts of the demo town, made at the first start. DEMO=0 on an empty data directory starts without them.\n\n${lines.join('\n')}\n`;
}

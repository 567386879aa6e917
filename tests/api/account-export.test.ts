import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { photoKeyOf } from '#features/photos/photo.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(site.database);
  site.context.rateLimiter = createInProcessRateLimiter(rateLimits);
});

const askFor = (as?: Browser) => site.request('/account/export', { method: 'POST', as });

async function open(response: Response) {
  expect(response.status).toBe(200);
  const files = readZip(new Uint8Array(await response.arrayBuffer()));
  return { files, json: (name: string) => JSON.parse(files.get(name)!.toString()) };
}

const readPhoto = async (key: string) => Buffer.from((await site.context.photos.find(key))!);

async function storeDraft(email: string, name: string, letter: string) {
  const key = photoKeyOf(letter.repeat(64));
  await site.context.photos.put(key, Buffer.from(`the photo of ${name}`));
  await site.database.pool.query(
    `insert into cat_drafts (client_id, email, locale, report, photos, created_at)
     values (gen_random_uuid(), $1, 'en', $2, $3, now())`,
    [email, JSON.stringify({ name, lat: 45.7612345 }), JSON.stringify([{ key }])],
  );
}

async function signInWithPosts(name: string, letter: string) {
  const member = await site.signIn();
  await site.request('/user/info', { as: member, headers: { 'user-agent': 'Mozilla/5.0 (Android 15) Firefox/140.0' } });
  const cat = await buildCat(site.context, { userId: member.id, name, latitude: 45.7612345, longitude: 4.8312345 });
  const key = photoKeyOf(letter.repeat(64));
  await site.context.photos.put(key, Buffer.from(`the photo of ${name}`));
  const { pool } = site.database;
  await pool.query('update cats set photo_key = $2 where id = $1', [cat.id, key]);
  await pool.query('insert into comments (cat_id, user_id, content) values ($1, $2, $3)', [
    cat.id,
    member.id,
    `I wrote of ${name}`,
  ]);
  await pool.query(`insert into notifications (user_id, kind, subject_id, noted_at) values ($1, 'review', $2, now())`, [
    member.id,
    cat.id,
  ]);
  const other = await buildCat(site.context, { isLost: false });
  await pool.query(`insert into match_answers values ($1, $2, 'different', now())`, [cat.id, other.id]);
  await pool.query(`insert into match_votes values ($1, $2, $3, 'unsure', now())`, [cat.id, other.id, member.id]);
  await pool.query(`insert into short_links values ($1, $2, 'en')`, [`code-${letter}`, cat.id]);
  await pool.query(`insert into audit_log (actor_id, action, subject_type, subject_id) values ($1, 'add', 'cat', $2)`, [
    member.id,
    cat.id,
  ]);
  return { member, cat };
}

describe('POST /api/account/export', () => {
  it('POST /api/account/export gives a member everything the site holds about them, with exact places and photos', async () => {
    const { member, cat } = await signInWithPosts('Minou', 'a');
    await storeDraft(member.email, 'Papier', 'c');
    const response = await askFor(member);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="catlas-\d{4}-\d\d-\d\d\.zip"$/);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const { files, json } = await open(response);
    expect([...files.keys()].sort()).toEqual([
      'README.txt',
      'acts.json',
      'alerts.json',
      'answers-to-matches.json',
      'cats.json',
      'changes-to-review.json',
      'comments.json',
      'conversations.json',
      'devices.json',
      'mails.json',
      `photos/cat-${cat.id}.webp`,
      'photos/report-1-1.webp',
      'profile.json',
      'questions-about-reports.json',
      'reports-to-confirm.json',
      'reports-to-moderators.json',
      'secret-marks.json',
      'sheets.json',
      'short-links.json',
      'sightings.json',
      'sign-in.json',
      'stories.json',
      'votes-on-matches.json',
    ]);
    expect(json('profile.json')).toMatchObject({ id: member.id, email: member.email, status: 'active' });
    expect(json('sign-in.json')).toMatchObject({ email: member.email, identities: [{ provider: 'email' }] });
    expect(json('cats.json')).toMatchObject([
      { name: 'Minou', latitude: 45.7612345, longitude: 4.8312345, photo: `photos/cat-${cat.id}.webp` },
    ]);
    expect(json('reports-to-confirm.json')).toMatchObject([
      { report: { name: 'Papier', lat: 45.7612345 }, photos: ['photos/report-1-1.webp'] },
    ]);
    expect(files.get('photos/report-1-1.webp')!.toString()).toBe('the photo of Papier');
    expect(json('comments.json')).toMatchObject([{ content: 'I wrote of Minou', cat_id: cat.id }]);
    expect(json('mails.json')).toMatchObject([{ kind: 'review', subject_id: cat.id, told_at: null }]);
    expect(json('short-links.json')).toMatchObject([{ code: 'code-a', cat_id: cat.id }]);
    expect(json('acts.json')).toMatchObject([{ action: 'add', subject_type: 'cat', subject_id: String(cat.id) }]);
    expect(json('answers-to-matches.json')).toMatchObject([{ cat_id: cat.id, answer: 'different' }]);
    expect(json('votes-on-matches.json')).toMatchObject([{ lost_id: cat.id, vote: 'unsure' }]);
    expect(json('devices.json')).toMatchObject([{ browser: 'Firefox', system: 'Android', isCurrent: true }]);
    expect(files.get(`photos/cat-${cat.id}.webp`)!.toString()).toBe('the photo of Minou');
  });

  it('POST /api/account/export has every photo that the site stores of a member: of proposed changes and of sightings, too', async () => {
    const { member, cat } = await signInWithPosts('Minou', 'a');
    const { pool } = site.database;
    const proposed = ['e', 'f', '1'].map((letter) => photoKeyOf(letter.repeat(64)));
    for (const key of proposed) await site.context.photos.put(key, Buffer.from(`the photo ${key}`));
    await pool.query(
      `insert into cat_changes (cat_id, name, description, photo_key, has_more_photos, proposed_at) values ($1, 'Mimi', 'words', $2, true, now())`,
      [cat.id, proposed[0]],
    );
    await pool.query(`insert into cat_photos values ($1, true, 2, $2, 1, 1, '', '')`, [cat.id, proposed[1]]);
    await pool.query(
      `insert into sightings (client_id, cat_id, user_id, kind, location_type, seen_at_precision, photo_key, created_at)
       values (gen_random_uuid(), $1, $2, 'mine', 'street', 'exact', $3, now())`,
      [cat.id, member.id, proposed[2]],
    );
    const { files, json } = await open(await askFor(member));
    const { rows } = await pool.query('select photo_key from photo_references where cat_id = $1', [cat.id]);
    const stored = await Promise.all(rows.map(async ({ photo_key }) => String(await readPhoto(photo_key))));
    expect(stored).toHaveLength(4);
    const given = [...files].filter(([name]) => name.startsWith('photos/')).map(([, body]) => body.toString());
    expect(given.sort()).toEqual(stored.sort());
    expect(json('changes-to-review.json')).toMatchObject([
      {
        name: 'Mimi',
        photo: `photos/change-of-cat-${cat.id}.webp`,
        more_photos: [`photos/change-of-cat-${cat.id}-2.webp`],
      },
    ]);
    expect(json('sightings.json')).toMatchObject([{ photo: expect.stringMatching(/^photos\/sighting-\d+\.webp$/) }]);
  });

  it('POST /api/account/export holds nothing of anybody else', async () => {
    const { member } = await signInWithPosts('Minou', 'a');
    const other = await signInWithPosts('Grisette', 'b');
    await storeDraft(other.member.email, 'Grisette 2', 'd');
    const { files } = await open(await askFor(member));
    const everything = [...files].map(([name, body]) => `${name}\n${body}`).join('\n');
    for (const foreign of ['Grisette', other.member.email, other.member.id, 'code-b', `cat-${other.cat.id}.webp`]) {
      expect(everything).not.toContain(foreign);
    }
  });

  it('POST /api/account/export comes whole although a photo’s file is lost', async () => {
    const { member, cat } = await signInWithPosts('Minou', 'a');
    await site.context.photos.remove(photoKeyOf('a'.repeat(64)));
    const { files, json } = await open(await askFor(member));
    expect(json('cats.json')).toHaveLength(1);
    expect(files.has(`photos/cat-${cat.id}.webp`)).toBe(false);
  });

  it('POST /api/account/export is refused without a session, and to a page that lacks its token', async () => {
    expect((await askFor()).status).toBe(403);
    const refused = await site.request('/account/export', { method: 'POST', headers: { authorization: 'Bearer x' } });
    expect(refused.status).toBe(401);
    const { cookie } = await site.signIn();
    const forged = await site.request('/account/export', { method: 'POST', headers: { cookie } });
    expect(forged.status).toBe(403);
  });

  it('POST /api/account/export answers “unavailable” before the first byte when the sign-in service does not respond', async () => {
    const member = await site.signIn();
    await site.request('/user/info', { as: member });
    const { auth } = site.context;
    const isKeys = (input: unknown) => String(input instanceof Request ? input.url : input).endsWith('jwks.json');
    site.context.auth = {
      ...auth,
      fetch: (input, init) => (isKeys(input) ? auth.fetch(input, init) : Promise.reject(new TypeError('fetch failed'))),
    };
    try {
      const response = await askFor(member);
      expect(response.status).toBe(503);
      expect(response.headers.get('content-type')).toContain('problem+json');
    } finally {
      site.context.auth = auth;
    }
  });

  it('can’t be asked for without end: reading it all costs the site something', async () => {
    const member = await site.signIn();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) {
      const response = await askFor(member);
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

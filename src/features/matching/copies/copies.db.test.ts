import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photoColumnsOf } from '#features/cats/model/cat-columns.server.ts';
import { listMatches } from '#features/matching/list-matches.server.ts';
import { compareReports } from '#features/matching/pairs/compare-reports.server.ts';
import { queueMatchMails } from '#features/matching/pairs/queue-match-mails.server.ts';
import { listLookalikes } from '#features/moderation/to-review/list-lookalikes.server.ts';
import { storePhoto } from '#features/photos/store-photo.server.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { sendMails } from '#tests/support/send-mails.ts';
import { getThread } from '#tests/support/sighting-forms.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

const dayMs = 24 * 60 * 60 * 1000;
const minute = 60_000;
const lyon = { latitude: 45.764, longitude: 4.8357 };
const away = { latitude: 45.845, longitude: 4.8357 };
const greyTabby = { coat_colors: ['grey' as const], coat_pattern: 'tabby' as const };

let api: TestApi;
let [owner, finder]: Person[] = [];
let mails: Mail[];
let nowMs: number;
beforeAll(async () => {
  api = await openTestApi();
  api.context.now = () => new Date(nowMs);
  api.context.mail = {
    async send(mail) {
      mails.push(mail);
    },
  };
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  [nowMs, mails] = [Date.now(), []];
  owner = await api.signIn('owner@example.org');
  finder = await api.signIn('finder@example.org');
  for (const as of [owner, finder]) await api.request('/user/info', { as });
});

function draw(seed: number): Promise<Buffer> {
  const shapes = Array.from({ length: 90 }, (_, index) => {
    const value = (step: number) => (Math.abs(Math.sin(seed * 37.7 + index * 11.3 + step * 5.1) * 10_000) % 1) * 600;
    return `<circle cx="${value(1)}" cy="${value(2)}" r="${30 + value(3) / 6}" fill="hsl(${value(4)} 60% ${20 + value(5) / 10}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#999"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer();
}
/** A picture that is saved from a page and sent again is another file. */
const copyOf = async (seed: number) =>
  sharp(await draw(seed))
    .resize(400)
    .jpeg({ quality: 60 })
    .toBuffer();

async function report(person: Person, picture: Buffer, parts: Parameters<typeof buildCat>[1]) {
  const photo = await storePhoto(api.context, picture);
  const cat = await buildCat(api.context, {
    userId: person.id,
    traits: greyTabby,
    createdAt: new Date(nowMs - dayMs),
    ...lyon,
    ...parts,
  });
  await api.context.db.updateTable('cats').set(photoColumnsOf(photo)).where('id', '=', cat.id).execute();
  return cat.id;
}
const lost = async (parts: object = {}) => report(owner!, await draw(1), { name: 'Minou', isLost: true, ...parts });
const found = (picture: Buffer, parts: object = {}, person = finder!) =>
  report(person, picture, { name: 'Grey cat', isLost: false, createdAt: new Date(nowMs - dayMs / 2), ...parts });
const matches = (id: number) => listMatches({ ...api.context, locale: 'en' }, id);

async function runJobs(): Promise<string[]> {
  mails = [];
  await compareReports(api.context);
  await queueMatchMails(api.context);
  nowMs += minute;
  await sendMails(api.context);
  return mails.map(({ text }) => text);
}

describe('a report with a copy of the owner’s public photo', () => {
  it('a copied photo makes a report no likelier, and causes no mail: far away, with no other reason', async () => {
    const id = await lost();
    await runJobs();
    const other = await found(await draw(2), { ...away, traits: {} });
    expect(await runJobs()).toEqual([]);
    const without = await matches(id);
    await api.context.db.deleteFrom('cats').where('id', '=', other).execute();
    const copy = await found(await copyOf(1), { ...away, traits: {} });
    expect(await runJobs()).toEqual([]);
    expect(await api.context.db.selectFrom('photo_copies').selectAll().execute()).toEqual([
      { copy_id: copy, original_id: id },
    ]);
    const grades = (all: typeof without) => all.map(({ grade, reasons }) => [grade, reasons]);
    expect(grades(await matches(id))).toEqual(grades(without));
  });

  it('a fitting report with a copied photo is at most possible, mails nothing, and warns the owner but not its author', async () => {
    const id = await lost();
    await runJobs();
    const copy = await found(await copyOf(1));
    expect(await runJobs()).toEqual([]);
    const [shown] = await matches(id);
    expect(shown).toMatchObject({ cat: { id: copy }, grade: 'possible', is_photo_copied: true });
    expect((await matches(copy)).map(({ cat, is_photo_copied }) => [cat.id, is_photo_copied])).toEqual([[id, false]]);
  });

  it('a copied photo warns the owner in the conversation and its mail, but not its author', async () => {
    const id = await lost();
    await runJobs();
    const copy = await found(await copyOf(1));
    await runJobs();
    await api.post(`/user/cats/${copy}/matches`, { other: id, answer: 'same' }, finder);
    expect((await runJobs())[0]).toContain('the other report has the same photo as yours');
    const said = await api.post(`/user/cats/${id}/matches`, { other: copy, answer: 'same' }, owner);
    const { thread_id: threadId } = await said.json();
    const flags = async (as: Person) =>
      (await getThread(api, threadId, as)).messages.map((each) => each.is_photo_reused);
    expect([await flags(owner!), await flags(finder!)]).toEqual([[true], [false]]);
    await runJobs();
    const warned = mails.map(({ to, text }) => [to, text.includes('the other report has the same photo as yours')]);
    expect(warned.toSorted()).toEqual([
      ['finder@example.org', false],
      ['owner@example.org', true],
    ]);
    const moved = { public_latitude: 48.85, latitude: 48.85, version: 2 };
    await api.context.db.updateTable('cats').set(moved).where('id', '=', copy).execute();
    await runJobs();
    expect(await flags(owner!), 'also after the copy was moved away').toEqual([true]);
  });

  it('a copied photo is shown to moderators before publication, at any distance', async () => {
    const id = await lost();
    await runJobs();
    const copy = await found(await copyOf(1), { ...away, traits: {}, status: 'pending' });
    await runJobs();
    const seen = await inLocale('en', () => listLookalikes(api.context, [copy]));
    expect(seen.get(copy)).toMatchObject([{ id, is_same_photo: true }]);
    expect(seen.get(copy)![0]!.reasons[0]).toBe('the same photo on a report of the other kind');
    expect(await api.context.db.selectFrom('match_pairs').selectAll().execute()).toEqual([]);
  });

  it('the later report has the copy, even if it was reported first and its photo was replaced', async () => {
    const fake = await found(await draw(2));
    await runJobs();
    nowMs += minute;
    const id = await lost();
    await runJobs();
    nowMs += minute;
    const photo = await storePhoto(api.context, await copyOf(1));
    await api.context.db
      .updateTable('cats')
      .set({ ...photoColumnsOf(photo), version: 2 })
      .where('id', '=', fake)
      .execute();
    await runJobs();
    expect((await matches(id)).map(({ is_photo_copied }) => is_photo_copied)).toEqual([true]);
    expect((await matches(fake)).map(({ is_photo_copied }) => is_photo_copied)).toEqual([false]);
  });
});

it('a person who reports again with their own photo causes no warning', async () => {
  const id = await lost();
  await found(await copyOf(1), {}, owner);
  await runJobs();
  expect(await api.context.db.selectFrom('photo_copies').selectAll().execute()).toEqual([]);
  expect(await matches(id)).toEqual([]);
});

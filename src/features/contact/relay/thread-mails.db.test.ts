import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { unsubscribeRoutes } from '#features/notifications/unsubscribe/unsubscribe-routes.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { sendMails } from '#tests/support/send-mails.ts';
import { actOnThread, addSighting, getThread, pictureOf, sendMessage } from '#tests/support/sighting-forms.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let owner: Person;
let catId: number;
let mails: Mail[];
let passedMs = 0;
let isServerAway = false;
beforeAll(async () => {
  api = await openTestApi();
  api.context.now = () => new Date(Date.now() + passedMs);
  api.context.mail = {
    async send(mail) {
      if (isServerAway) throw new Error('The mail server does not answer');
      mails.push(mail);
    },
  };
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  mails = [];
  passedMs = 0;
  isServerAway = false;
  owner = await api.signIn('owner@owners.example');
  await api.request('/user/info', { as: owner });
  catId = (await buildCat(api.context, { userId: owner.id })).id;
});

const query = async (sql: string, values: unknown[] = []) => (await api.database.pool.query(sql, values)).rows;
const send = () => sendMails(api.context);
const minute = 60_000;
const wholeOf = ({ subject, text, html, replyTo = '' }: Mail) => [subject, text, html, replyTo].join('\n');

describe('the mail about a sighting', () => {
  it('the mail about a sighting reaches the owner at once with words, photo and exact place, and nothing of the finder’s address', async () => {
    const { thread } = await addSighting(api, catId, {
      words: 'Under the red car',
      name: 'Ada',
      email: 'ada@finders.example',
      file: await pictureOf('#753'),
    });
    expect(await send()).toBe(2);
    const [toOwner, toFinder] = mails as [Mail, Mail];
    expect(toOwner).toMatchObject({ to: 'owner@owners.example', subject: 'Someone has seen Minou', locale: 'en' });
    for (const part of [
      'Under the red car',
      'Ada has seen Minou',
      '/position?lat=45.76512&lon=4.83699',
      `/thread/${thread.id}`,
    ]) {
      expect(toOwner.text).toContain(part);
    }
    expect(toOwner.pictures).toHaveLength(1);
    expect(toOwner.replyTo, 'no mailbox takes answers here').toBeUndefined();
    expect(wholeOf(toOwner)).not.toMatch(/finders\.example/);
    expect(toFinder.to).toBe('ada@finders.example');
    expect(wholeOf(toFinder), 'a stranger may have typed the address').not.toMatch(
      /red car|owners\.example|Ada|45\.76/,
    );
    expect(toFinder.pictures).toEqual([]);
    const key = /\/thread\/([\w-]{43})/.exec(toFinder.text)![1]!;
    expect(key).not.toBe(thread.key);
    expect((await getThread(api, key)).id).toBe(thread.id);
    expect(await send(), 'once').toBe(0);
  });

  it('the mail about a sighting is in the language of each reader', async () => {
    await query(`update users set locale = 'fr' where id = $1`, [owner.id]);
    await addSighting(api, catId, { kind: 'with-me', email: 'ada@finders.example', phone: '06 12 34 56 78' });
    await send();
    expect(wholeOf(mails[0]!), 'the number is in the conversation').toMatch(/a laissé un moyen de la joindre/);
    expect(wholeOf(mails[0]!)).not.toContain('06 12');
    expect(mails.map(({ locale, subject }) => [locale, subject])).toEqual([
      ['fr', 'Quelqu’un a Minou chez lui'],
      ['en', 'Your conversation about Minou'],
    ]);
  });

  it('the mail about a sighting is not sent to an owner who has turned them off, for one thread or for all, and others still are', async () => {
    const { thread } = await addSighting(api, catId, { email: 'ada@finders.example' });
    await send();
    const stop = /\/unsubscribe\/([\w-]{55})/.exec(mails[0]!.text)![1]!;
    expect(mails[0]!.unsubscribeUrl).toBe(`http://catlas.test/unsubscribe/${stop}/now`);
    const app = unsubscribeRoutes(api.context);
    expect((await app.request(`/unsubscribe/${stop}/now`)).status, 'a scanner opens it').toBe(303);
    expect((await getThread(api, thread.id, owner)).mails.is_on).toBe(true);
    expect((await app.request(`/unsubscribe/${stop}/now`, { method: 'POST' })).status).toBe(200);
    const forged = `${stop.slice(0, -2)}AA`;
    expect((await app.request(`/unsubscribe/${forged}/now`, { method: 'POST' })).status).toBe(404);
    await sendMessage(api, thread.key, { content: 'Still here' });
    expect(await send()).toBe(0);
    expect((await getThread(api, thread.id, owner)).mails.is_on).toBe(false);
    await query('update users set has_thread_mail_on = false');
    await actOnThread(api, thread.id, 'mails', { body: { is_on: true }, as: owner });
    await addSighting(api, catId);
    expect(await send()).toBe(0);
    await sendMessage(api, thread.id, { content: 'Thank you' }, owner);
    expect(await send(), 'the finder has not').toBe(1);
    expect(mails.at(-1)).toMatchObject({ to: 'ada@finders.example', subject: 'A message about Minou' });
  });
});

it('the mail about a claim says so to the finder, with words and the time at the place of the report', async () => {
  const found = await buildCat(api.context, { userId: owner.id, isLost: false, name: 'Grey cat' });
  await addSighting(api, found.id, {
    kind: 'mine',
    words: 'He has a white toe',
    lat: undefined,
    lng: undefined,
    seen_at: '2026-11-24T22:30:00Z',
    name: 'Ada',
  });
  await send();
  expect(mails).toMatchObject([{ to: 'owner@owners.example', subject: 'Someone says that Grey cat is theirs' }]);
  for (const part of [
    'Ada says that Grey cat is theirs.',
    'He has a white toe',
    '24 November 2026 at 23:30 (local time',
  ]) {
    expect(mails[0]!.text).toContain(part);
  }
  expect(mails[0]!.text, 'the claim names no place').not.toContain('/position?');
});

describe('a mail that could not be sent', () => {
  it('a mail that could not be sent is tried again with growing pauses, and given up after eight tries', async () => {
    await addSighting(api, catId);
    isServerAway = true;
    for (let tries = 0; tries < 12; tries++) {
      await send();
      passedMs += 30 * 3 ** Math.min(tries, 6) * minute;
    }
    expect(await query('select tries, outcome from outgoing_mails')).toEqual([{ tries: 8, outcome: 'failed' }]);
    isServerAway = false;
    expect(await send()).toBe(0);
  });

  it('a mail that could not be sent is sent by one of two processes', async () => {
    await addSighting(api, catId);
    expect((await Promise.all([send(), send()])).sort()).toEqual([0, 1]);
  });

  it('a mail of a process that ended after sending is repeated once, with the same Message-ID', async () => {
    await addSighting(api, catId);
    await send();
    const forget = () => query('update outgoing_mails set done_at = null, outcome = null');
    await forget();
    expect(await send(), 'the process may still be at it').toBe(0);
    passedMs += 3 * minute;
    expect(await send()).toBe(1);
    expect(mails[1]!.messageId).toBe(mails[0]!.messageId);
    await forget();
    passedMs += 30 * minute;
    expect(await send(), 'not twice').toBe(0);
  });
});

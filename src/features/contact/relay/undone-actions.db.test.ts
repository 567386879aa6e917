import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { mailDelayMs, undoMs } from '#context/undo-time.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { sendMails } from '#tests/support/send-mails.ts';
import { actOnThread, addSighting, getThread, sendMessage, sendSighting } from '#tests/support/sighting-forms.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let [owner, finder]: Person[] = [];
let mails: Mail[];
let nowMs: number;
let catId: number;
const realNow = () => new Date();
beforeAll(async () => {
  api = await openTestApi();
  api.context.now = () => new Date(nowMs);
  api.context.mail = {
    async send(mail) {
      mails.push(mail);
    },
  };
});
afterAll(() => {
  api.context.now = realNow;
  return api.close();
});
beforeEach(async () => {
  await emptyTables(api.database);
  api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  [nowMs, mails] = [Date.now(), []];
  owner = await api.signIn('owner@example.org');
  finder = await api.signIn('finder@example.org');
  for (const as of [owner, finder]) await api.request('/user/info', { as });
  catId = (await buildCat(api.context, { userId: owner.id, name: 'Minou', isLost: true })).id;
});

async function mailsAfter(ms: number): Promise<string[]> {
  nowMs += ms;
  mails = [];
  await sendMails(api.context);
  return mails.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).toSorted();
}
const setHome = (reunited: boolean) => api.post('/cats/reunite', { catId, reunited }, owner);
const later = mailDelayMs + 1;

it('mails wait longer than the undo is offered', () => {
  expect(mailDelayMs).toBeGreaterThan(undoMs);
});

describe('“home again”', () => {
  beforeEach(async () => {
    await addSighting(api, catId, {}, finder);
    expect(await mailsAfter(0)).toEqual(['owner: Someone has seen Minou']);
  });

  it('“home again” that is undone in time is not mailed, and neither is its undo', async () => {
    await setHome(true);
    expect(await mailsAfter(undoMs)).toEqual([]);
    await setHome(false);
    expect(await mailsAfter(later)).toEqual([]);
    expect(await mailsAfter(later)).toEqual([]);
  });

  it('“home again” is mailed once the undo has ended; who was told is told when it changes back, and only once for each', async () => {
    await setHome(true);
    expect(await mailsAfter(later)).toEqual(['finder: Minou is home again']);
    await setHome(false);
    expect(await mailsAfter(undoMs)).toEqual([]);
    expect(await mailsAfter(later)).toEqual(['finder: Minou is not home after all']);
    expect(mails[0]!.text).toContain('The cat is missing again.');
    await setHome(true);
    await setHome(false);
    await setHome(true);
    expect(await mailsAfter(later)).toEqual(['finder: Minou is home again']);
    await setHome(false);
    await setHome(true);
    expect(await mailsAfter(later), 'the finder knows').toEqual([]);
  });

  it('“home again” does not reach one who had no mail of it when it changes back', async () => {
    await setHome(true);
    await setHome(false);
    await setHome(true);
    await mailsAfter(later);
    const other = await api.signIn('other@example.org');
    await api.request('/user/info', { as: other });
    await setHome(false);
    await addSighting(api, catId, {}, other);
    expect(await mailsAfter(later)).toEqual(['finder: Minou is not home after all', 'owner: Someone has seen Minou']);
  });

  it('“home again” does not hold up a message from just before', async () => {
    await sendMessage(
      api,
      (await api.get<{ threads: { id: number }[] }>('/threads', finder)).threads[0]!.id,
      {
        content: 'I have her here',
      },
      finder,
    );
    await setHome(true);
    expect(await mailsAfter(0)).toEqual(['owner: A message about Minou']);
  });
});

it('a claim from just before reaches the owner, whether the reunion is undone or not', async () => {
  for (const isUndone of [true, false]) {
    const found = await buildCat(api.context, { userId: finder!.id, name: 'Grey cat', isLost: false });
    const said = await api.post(`/user/cats/${found.id}/matches`, { other: catId, answer: 'same' }, finder);
    expect(said.status).toBe(200);
    nowMs += 1000;
    await setHome(true);
    if (isUndone) {
      nowMs += 2000;
      await setHome(false);
    } else {
      expect(await mailsAfter(undoMs), 'it can still be undone').toEqual([]);
    }
    expect(await mailsAfter(later)).toEqual([expect.stringMatching(/^owner: /)]);
    expect(mails[0]!.text).toContain('Grey cat');
    expect(await mailsAfter(later)).toEqual([]);
  }
});

describe('a refused report', () => {
  const decide = async (act: 'review' | 'reopen', body: object) =>
    api.post(`/bo/cats/${act}`, body, await api.signIn('admin@example.org'));
  const stateFor = async (key: string) => {
    const { closed_for, can_write, why_not, messages } = await getThread(api, key);
    return { closed_for, can_write, why_not, events: messages.flatMap(({ event }) => event ?? []) };
  };
  let key: string;
  beforeEach(async () => {
    key = (await addSighting(api, catId, { email: 'ada@finders.example' })).thread.key;
    await api.database.pool.query(`update cats set status = 'pending' where id = $1`, [catId]);
    await mailsAfter(0);
  });

  it('a refused report closes its conversations, and its finders are told what that means for them', async () => {
    await decide('review', { rejected: [catId] });
    expect(await stateFor(key)).toEqual({
      closed_for: 'refused',
      can_write: false,
      why_not: 'A moderator has refused the report of this cat, so this conversation is closed.',
      events: ['refused'],
    });
    expect((await sendMessage(api, key, { content: 'Hello?' })).status).toBe(409);
    expect(await mailsAfter(undoMs), 'it can still be undone').toEqual([]);
    expect((await mailsAfter(later)).filter((mail) => mail.startsWith('ada'))).toEqual([
      'ada: The report of Minou was refused',
    ]);
    expect(mails.find(({ to }) => to.startsWith('ada'))!.text).toContain('a vet reads its chip for free');
  });

  it('a refused report whose refusal is undone, or that is approved later, opens them again', async () => {
    await decide('review', { rejected: [catId] });
    await decide('reopen', { rejected: [catId] });
    expect(await stateFor(key)).toMatchObject({ closed_for: null, can_write: true, events: ['refused', 'restored'] });
    expect((await mailsAfter(later)).filter((mail) => mail.startsWith('ada'))).toEqual([]);
    await decide('review', { rejected: [catId] });
    await api.database.pool.query(`update cats set status = 'pending' where id = $1`, [catId]);
    expect(await stateFor(key), 'sent again by its author').toMatchObject({ closed_for: 'refused' });
    await decide('review', { approved: [catId] });
    expect(await stateFor(key)).toMatchObject({ closed_for: null, can_write: true });
  });

  it('a refused report that was deleted and is restored keeps them closed', async () => {
    await decide('review', { rejected: [catId] });
    await api.post('/cats/delete', { catId }, owner);
    await api.post('/cats/restore', { catId }, owner);
    expect(await stateFor(key)).toMatchObject({ closed_for: 'refused' });
  });
});

it('what is taken back before its mail leaves is not mailed', async () => {
  const { thread } = await addSighting(api, catId, {}, finder);
  await sendMessage(api, thread.id, { content: 'Where?' }, owner);
  await mailsAfter(0);
  await actOnThread(api, thread.id, 'phone', { body: { phone: '06 12 34 56 78' }, as: finder });
  await actOnThread(api, thread.id, 'phone', { body: { phone: null }, as: finder });
  expect(await mailsAfter(later)).toEqual([]);
  await actOnThread(api, thread.id, 'phone', { body: { phone: '06 12 34 56 78' }, as: finder });
  expect(await mailsAfter(later)).toHaveLength(1);
});

describe('a block', () => {
  it('a block is kept when the pair meets again after one has left: the same thread, which takes nothing', async () => {
    const { thread } = await addSighting(api, catId, {}, finder);
    await actOnThread(api, thread.id, 'block', { as: owner });
    await actOnThread(api, thread.id, 'leave', { as: finder });
    expect((await sendSighting(api, catId, {}, finder)).status).toBe(409);
    await actOnThread(api, thread.id, 'unblock', { as: owner });
    expect((await addSighting(api, catId, {}, finder)).thread.id).toBe(thread.id);
  });

  it('a block is kept by a visitor’s link', async () => {
    const { thread } = await addSighting(api, catId);
    await actOnThread(api, thread.id, 'block', { as: owner });
    await actOnThread(api, thread.id, 'leave', { as: owner });
    const again = { thread: thread.key };
    expect((await sendSighting(api, catId, again)).status).toBe(409);
    await actOnThread(api, thread.id, 'unblock', { as: owner });
    expect((await addSighting(api, catId, again)).thread.id).toBe(thread.id);
  });
});

describe('unread messages', () => {
  const unread = async (as: Person | undefined) => {
    const { threads, unread: badge } = await api.get<{ threads: { unread: number }[]; unread: number }>('/threads', as);
    expect(
      threads.reduce((sum, each) => sum + each.unread, 0),
      'the badge is the sum',
    ).toBe(badge);
    return badge;
  };

  it('unread messages are the other side’s messages and acts, never one’s own', async () => {
    const { thread } = await addSighting(api, catId, {}, finder);
    expect([await unread(owner), await unread(finder)]).toEqual([1, 0]);
    for (const reunited of [true, false, true, false]) await setHome(reunited);
    expect([await unread(owner), await unread(finder)]).toEqual([1, 4]);
    await sendMessage(api, thread.id, { content: 'Thank you' }, owner);
    expect([await unread(owner), await unread(finder)]).toEqual([0, 5]);
    await sendMessage(api, thread.id, { content: 'You are welcome' }, finder);
    expect([await unread(owner), await unread(finder)]).toEqual([1, 0]);
    for (const as of [owner!, finder!]) {
      await actOnThread(api, thread.id, 'phone', { body: { phone: '06 12 34 56 78' }, as });
      await actOnThread(api, thread.id, 'phone', { body: { phone: null }, as });
    }
    expect([await unread(owner), await unread(finder)]).toEqual([3, 2]);
    await actOnThread(api, thread.id, 'leave', { as: finder });
    expect([await unread(owner), await unread(finder)]).toEqual([4, 2]);
  });

  it('unread messages are those of a moderator’s act, for both', async () => {
    await addSighting(api, catId, {}, finder);
    const admin = await api.signIn('admin@example.org');
    await api.request('/user/info', { as: admin });
    await api.post('/cats/delete', { catId, objection: 'spam' }, admin);
    expect([await unread(owner), await unread(finder)]).toEqual([2, 1]);
  });

  it('unread messages of a match are those of the author who answered first', async () => {
    const found = await buildCat(api.context, { userId: finder!.id, isLost: false });
    await api.post(`/user/cats/${catId}/matches`, { other: found.id, answer: 'same' }, owner);
    await api.post(`/user/cats/${found.id}/matches`, { other: catId, answer: 'same' }, finder);
    expect([await unread(owner), await unread(finder)]).toEqual([1, 0]);
  });
});

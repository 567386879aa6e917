import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveMessage } from '#context/live-messages.ts';
import { rateLimits } from '#context/rate-limits.ts';
import type { ThreadSummary } from '#features/contact/model/thread.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { textFile } from '#tests/support/pictures/pictures.ts';
import {
  actOnThread,
  addSighting,
  getThread,
  pictureOf,
  postJson,
  sendMessage,
} from '#tests/support/sighting-forms.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let owner: Person;
let catId: number;
let key: string;
let id: number;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  rmSync(api.photosDir, { recursive: true, force: true });
  api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  owner = await member();
  catId = (await buildCat(api.context, { userId: owner.id })).id;
  ({ key, id } = (await addSighting(api, catId, { words: 'By the church', name: 'Ada' })).thread);
});

async function member(email?: string) {
  const person = await api.signIn(email);
  await api.request('/user/info', { as: person });
  return person;
}

const query = async (sql: string, values: unknown[] = []) => (await api.database.pool.query(sql, values)).rows;
const own = () => getThread(api, id, owner);
const finders = () => getThread(api, key);
const detailOf = async (response: Response) => (await response.json()).detail as string;
const wordsOf = ({ messages }: { messages: { content: string | null }[] }) => messages.map(({ content }) => content);

describe('messages', () => {
  it('messages reach the other side, with a photo that carries nothing of its camera, and count as unread until they are read', async () => {
    await sendMessage(api, id, { content: ' Thank you! ', file: await pictureOf('#123456') }, owner);
    const thread = await finders();
    expect(wordsOf(thread)).toEqual([null, 'Thank you!']);
    expect(thread.messages[1]).toMatchObject({ side: 'owner', is_mine: false, photo: { width: 600, height: 400 } });
    await sendMessage(api, key, { content: 'You are welcome' });
    const list = async () => api.get<{ threads: ThreadSummary[]; unread: number }>(`/threads?cat=${catId}`, owner);
    const [summary] = (await list()).threads;
    expect(summary).toMatchObject({
      id,
      key: String(id),
      side: 'owner',
      other: { name: 'Ada', is_member: false },
      unread: 1,
      last_message: { side: 'finder', excerpt: 'You are welcome', has_photo: false },
    });
    const last = (await own()).messages.at(-1)!.id;
    const read = await postJson(api, `/threads/${id}/read`, { message_id: last + 50 }, owner);
    expect(await read.json()).toEqual({ last_read_id: last });
    expect((await list()).unread).toBe(0);
    expect((await finders()).other_read_id).toBe(last);
  });

  it('messages that are sent twice, even concurrently, are stored and mailed once', async () => {
    const message = { client_id: randomUUID(), content: 'Only once', file: await pictureOf('#654321') };
    const answers = await Promise.all([sendMessage(api, key, message), sendMessage(api, key, message)]);
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).message.id));
    expect(new Set(ids).size).toBe(1);
    const again = await sendMessage(api, key, { ...message, content: 'x'.repeat(2000) });
    expect((await again.json()).message.id).toBe(ids[0]);
    expect(await query(`select count(*)::int from outgoing_mails where message_id = $1`, [ids[0]])).toEqual([
      { count: 1 },
    ]);
    const other = await sendMessage(api, id, message, owner);
    expect((await other.json()).message.id, 'the other side has its own numbers').not.toBe(ids[0]);
  });

  it('messages are refused with the reason, and only the two sides can write', async () => {
    const cases = [
      [{}, 422],
      [{ content: '   ' }, 422],
      [{ content: 'x'.repeat(1001) }, 422],
      [{ content: 'a', client_id: 'x' }, 422],
      [{ file: new Blob([textFile()]) }, 415],
      [{ content: 'a', kind: 'answer' }, 409],
      [{ content: 'a', kind: 'word-photo' }, 422],
    ] as const;
    for (const [changes, status] of cases) {
      expect((await sendMessage(api, key, changes)).status, JSON.stringify(changes)).toBe(status);
    }
    expect((await sendMessage(api, id, { content: 'a' }, await member())).status).toBe(404);
    expect((await sendMessage(api, id, { content: 'a' })).status).toBe(401);
    expect((await sendMessage(api, 'x'.repeat(43), { content: 'a' })).status).toBe(404);
    expect((await own()).messages).toHaveLength(1);
  });

  it('are limited for each side of a thread', async () => {
    for (let used = 0; used < rateLimits.addMessageOfThread.points; used++) {
      await api.context.rateLimiter.consume('addMessageOfThread', {
        address: '',
        accountId: null,
        subject: `${id}/finder`,
      });
    }
    const response = await sendMessage(api, key, { content: 'One too many' });
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await sendMessage(api, id, { content: 'The other side writes' }, owner)).status).toBe(201);
  });
});

describe('a side that has had enough', () => {
  it('a side that has had enough blocks the other, whose messages and sightings are refused with the reason, until it unblocks them', async () => {
    expect(await actOnThread(api, id, 'block', { as: owner })).toMatchObject({ is_blocked: true, can_write: false });
    const refused = await sendMessage(api, key, { content: 'Hello?' });
    expect([refused.status, await detailOf(refused)]).toEqual([409, expect.stringContaining('takes no more messages')]);
    expect(await finders()).toMatchObject({ can_write: false, is_blocked: false });
    await expect(addSighting(api, catId, { thread: key })).rejects.toThrow('takes no more messages');
    await actOnThread(api, id, 'unblock', { as: owner });
    expect((await sendMessage(api, key, { content: 'Hello?' })).status).toBe(201);
  });

  it('a side that has had enough reports the thread once', async () => {
    const report = { body: { reason: 'scam', words: 'Wants a gift card' } };
    expect((await actOnThread(api, key, 'report', report)).is_reported).toBe(true);
    expect((await own()).is_reported).toBe(false);
    expect((await postJson(api, `/threads/${key}/report`, report.body)).status).toBe(409);
    expect((await postJson(api, `/threads/${key}/report`, { reason: 'boring' })).status).toBe(422);
    expect(JSON.stringify(await query('select * from audit_log'))).not.toContain('gift card');
  });

  it('a side that has had enough leaves: the thread is closed for both, and its contact data are gone', async () => {
    const { key: present } = await actOnThread(api, key, 'mails', { body: { email: 'ada@example.org' } });
    await actOnThread(api, present, 'leave');
    expect(await own()).toMatchObject({ closed_for: 'finder-left', can_write: false });
    expect(wordsOf(await own()).at(-1)).toMatch(/has left/);
    expect(await query('select finder_email, finder_phone from threads')).toEqual([
      { finder_email: null, finder_phone: null },
    ]);
    expect((await sendMessage(api, id, { content: 'Wait' }, owner)).status).toBe(409);
  });
});

describe('the link of a finder without an account', () => {
  const statusOf = async (token: string) => (await api.request(`/threads/${token}`)).status;
  const renew = (token: string | number, as?: Person) => postJson(api, `/threads/${token}/link`, {}, as);
  const mailed = () => query(`select 1 from outgoing_mails where side = 'finder' and done_at is null`);

  it('the link of a finder without an account ends when its finder asks: the new one goes to their mailbox only', async () => {
    const { thread } = await addSighting(api, catId, { email: 'ada@example.org' });
    await query('update outgoing_mails set done_at = now(), outcome = $1', ['sent']);
    const answer = await renew(thread.key);
    expect(await answer.json()).toEqual({ email: 'ada@example.org', key: null });
    expect(await statusOf(thread.key)).toBe(404);
    expect(await mailed()).toHaveLength(1);
    expect(await statusOf(key), 'the link of another thread').toBe(200);
  });

  it('the link of a finder without an account is in the answer if no mail can bring it', async () => {
    const { key: next } = (await (await renew(key)).json()) as { key: string };
    expect([await statusOf(key), await statusOf(next)]).toEqual([404, 200]);
    expect((await renew(id, owner)).status).toBe(403);
    const finder = await member();
    const { thread } = await addSighting(api, catId, {}, finder);
    expect((await renew(thread.id, finder)).status).toBe(403);
  });

  it('the link of a finder without an account ends when the address changes; the page that changed it continues with a new one', async () => {
    const { thread } = await addSighting(api, catId, { email: 'ada@example.org' });
    const same = await actOnThread(api, thread.key, 'mails', { body: { is_on: false, email: 'ada@example.org' } });
    expect(same.key).toBe(thread.key);
    const changed = await actOnThread(api, thread.key, 'mails', { body: { email: 'new@example.org' } });
    expect(changed.mails.email).toBe('new@example.org');
    expect([await statusOf(thread.key), await statusOf(changed.key)]).toEqual([404, 200]);
    const without = await actOnThread(api, changed.key, 'mails', { body: { email: '' } });
    expect([await statusOf(changed.key), await statusOf(without.key)]).toEqual([404, 200]);
  });

  it('the link of a finder without an account ends when the finder leaves, and not when the owner does', async () => {
    const { thread } = await addSighting(api, catId);
    await actOnThread(api, thread.id, 'leave', { as: owner });
    expect(await statusOf(thread.key)).toBe(200);
    const left = await actOnThread(api, key, 'leave');
    expect(left).toMatchObject({ closed_for: 'finder-left', can_write: false });
    expect(await statusOf(key)).toBe(404);
  });

  it('the link of a finder without an account is in no cache and in no referrer, also where it is refused', async () => {
    const paths = [`/threads/${key}`, `/threads/${'x'.repeat(43)}`, `/threads/${id}`];
    for (const answer of [...(await Promise.all(paths.map((path) => api.request(path)))), await renew('x')]) {
      const { headers } = answer;
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    }
  });
});

describe('phone numbers', () => {
  it('phone numbers are shown only while both sides give theirs, and not before both have written', async () => {
    const give = (phone: string | null, as?: Person) => postJson(api, `/threads/${as ? id : key}/phone`, { phone }, as);
    const early = await give('+33 6 12 34 56 78');
    expect([early.status, await detailOf(early)]).toEqual([409, expect.stringContaining('both of you have written')]);
    await sendMessage(api, id, { content: 'Hello' }, owner);
    expect((await give('call me')).status).toBe(422);
    await give('+33 6 12 34 56 78');
    const offered = await own();
    expect(offered.phone).toEqual({ can_give: true, mine: null, theirs: null, is_offered: true, is_open: false });
    expect(JSON.stringify(offered)).not.toContain('12 34 56');
    await give('06 98 76 54 32', owner);
    expect((await own()).phone.theirs).toBe('+33 6 12 34 56 78');
    expect((await finders()).phone.theirs).toBe('06 98 76 54 32');
    await give(null);
    expect((await own()).phone).toMatchObject({ theirs: null, is_offered: false, is_open: false });
    expect((await finders()).phone.theirs, 'who withdraws sees none either').toBeNull();
  });
});

describe('the proof', () => {
  const set = (proof: object | null, as: Person) => api.post(`/cats/${catId}/proof`, { proof }, as);
  const prove = (body: object, as?: Person) => postJson(api, `/threads/${as ? id : key}/proof`, body, as);

  it('the proof asks the finder without the mark; a right answer is told, a wrong one is not', async () => {
    expect((await prove({ act: 'ask' }, owner)).status, 'no question is set').toBe(409);
    await set({ question: 'What is special about an ear?', mark: 'A notch on the left' }, owner);
    expect((await prove({ act: 'ask' })).status).toBe(403);
    await prove({ act: 'ask' }, owner);
    await prove({ act: 'ask' }, owner);
    const asked = await finders();
    expect(asked.messages.filter(({ kind }) => kind === 'question')).toHaveLength(1);
    expect(asked.proof).toMatchObject({ question: 'What is special about an ear?', mark: null, is_answered: false });
    expect((await prove({ act: 'judge', is_right: true }, owner)).status).toBe(409);
    await sendMessage(api, key, { content: 'It is red', kind: 'answer' });
    await prove({ act: 'judge', is_right: false }, owner);
    expect((await own()).proof).toMatchObject({ result: 'wrong', mark: 'A notch on the left', can_ask: true });
    expect(await finders()).toMatchObject({ proof: { result: null } });
    expect(JSON.stringify(await finders())).not.toMatch(/notch|wrong/);
    await prove({ act: 'ask' }, owner);
    await sendMessage(api, key, { content: 'A notch', kind: 'answer' });
    await prove({ act: 'judge', is_right: true }, owner);
    expect(wordsOf(await finders()).at(-1)).toBe('The answer is right.');
  });

  it('the proof is readable by the author of the report alone, and in no other answer', async () => {
    await set({ question: 'Which paw?', mark: 'SECRETMARK' }, owner);
    const admin = await member('admin@example.org');
    for (const as of [admin, await member()]) {
      expect((await api.request(`/cats/${catId}/proof`, { as })).status).toBe(404);
      expect((await set({ question: 'a', mark: 'b' }, as)).status).toBe(404);
    }
    const paths = [
      `/cats/${catId}`,
      '/cats/list?latitude=45.764&longitude=4.8357',
      `/cats/search?q=Minou`,
      `/cats/${catId}/sightings`,
    ];
    for (const path of paths) {
      for (const as of [undefined, admin]) {
        expect(await (await api.request(path, as && { as })).text(), path).not.toMatch(/SECRETMARK|Which paw/);
      }
    }
    for (const path of ['/bo/cats/list', '/bo/search?q=Minou', `/bo/cats/${catId}`]) {
      expect(await (await api.request(path, { as: admin })).text(), path).not.toMatch(/SECRETMARK|Which paw/);
    }
    expect(await (await set(null, owner)).json()).toEqual({ proof: null });
    expect((await set({ question: '', mark: 'x' }, owner)).status).toBe(422);
    expect((await set({ question: 'x', mark: 'y'.repeat(201) }, owner)).status).toBe(422);
  });

  it('the proof can be a photo with the word of the day, which is of this thread and this day only', async () => {
    expect((await finders()).word).toBeNull();
    await actOnThread(api, id, 'word', { as: owner });
    const { word } = await actOnThread(api, key, 'word');
    expect(word).toEqual({ word: expect.stringMatching(/^[a-z]+ \d\d$/), until: expect.any(String) });
    expect((await own()).word, 'the owner compares it with the photo').toBeNull();
    expect((await finders()).word).toEqual(word);
    await sendMessage(api, key, { kind: 'word-photo', file: await pictureOf('#321') });
    expect((await own()).messages.at(-1)).toMatchObject({ kind: 'word-photo', word: word!.word });
    const now = api.context.now;
    api.context.now = () => new Date(Date.now() + 86_400_000);
    const tomorrow = (await finders()).word;
    api.context.now = now;
    expect(tomorrow!.word).not.toBe(word!.word);
    const other = await addSighting(api, catId);
    expect((await actOnThread(api, other.thread.key, 'word')).word!.word).not.toBe(word!.word);
  });
});

describe('the end', () => {
  it('the end of a thread comes with the reunion or the deletion of the cat, and is taken back with them', async () => {
    const acts = [
      ['/cats/reunite', { catId, reunited: true }, '/cats/reunite', { catId, reunited: false }, 'reunited'],
      ['/cats/delete', { catId }, '/cats/restore', { catId }, 'deleted'],
    ] as const;
    for (const [end, body, undo, undoBody, why] of acts) {
      await api.post(end, body, owner);
      expect(await finders(), why).toMatchObject({ closed_for: why, can_write: false });
      expect((await sendMessage(api, key, { content: 'Hello?' })).status).toBe(409);
      expect((await api.post(undo, undoBody, owner)).status).toBe(200);
      expect(await finders(), why).toMatchObject({ closed_for: null, can_write: true });
    }
    expect((await finders()).messages.map(({ event }) => event).filter(Boolean)).toEqual([
      'reunited',
      'missing-again',
      'deleted',
      'restored',
    ]);
    expect(
      await query(
        `select 1 from outgoing_mails join thread_messages m on m.id = message_id where m.event = 'reunited'`,
      ),
    ).toHaveLength(1);
  });
});

describe('live events of a thread', () => {
  async function listen(path: string, as?: Person) {
    const response = await api.request(path, as && { as });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (part: string) => {
      while (!text.includes(part)) text += (await reader.read()).value;
      return text;
    };
    await until('event: hello');
    return { until, end: () => reader.cancel() };
  }

  it('live events of a thread reach the streams of both sides only, with its number and no reader', async () => {
    const stranger = await member();
    const admin = await member('admin@example.org');
    const streams = {
      owner: await listen('/live', owner),
      finder: await listen(`/live?thread=${key}`),
      visitor: await listen('/live'),
      forged: await listen(`/live?thread=${'x'.repeat(43)}`),
      stranger: await listen('/live', stranger),
      admin: await listen('/live', admin),
    };
    await sendMessage(api, key, { content: 'Hello' });
    await api.context.live.publish({ type: 'comments-changed', catId: 7 });
    for (const [name, { until, end }] of Object.entries(streams)) {
      const text = await until('event: comments-changed');
      const isSide = name === 'owner' || name === 'finder';
      expect(text.includes('thread-changed'), name).toBe(isSide);
      if (isSide) expect(text).toContain(`data: {"type":"thread-changed","id":${id},"catId":${catId}}`);
      expect(text).not.toMatch(/readers|member |Hello/);
      await end();
    }
  });

  it('live events of a thread do not tell others that something happened when their streams begin', async () => {
    const heard: LiveMessage[] = [];
    const unsubscribe = api.context.live.subscribe((message) => heard.push(message));
    await sendMessage(api, key, { content: 'Hello' });
    await expect.poll(() => heard.map(({ type }) => type)).toContain('thread-changed');
    unsubscribe();
    const quietOf = async (path: string, as?: Person) => {
      const stream = await listen(path, as);
      const text = await stream.until('retry');
      await stream.end();
      return JSON.parse(/data: (.*)\n/.exec(text)![1]!).quietMs;
    };
    const stranger = await quietOf('/live', await member());
    const [ofOwner, ofFinder] = [await quietOf('/live', owner), await quietOf(`/live?thread=${key}`)];
    expect(ofOwner).toEqual(expect.any(Number));
    expect(ofFinder).toEqual(expect.any(Number));
    expect(stranger === null || stranger > ofOwner).toBe(true);
  });
});

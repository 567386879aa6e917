import { randomUUID } from 'node:crypto';
import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import type { RequestContext } from '#context/request-context.ts';
import { openRequestLimits } from '#context/request-limits.ts';
import type { Viewer } from '#context/viewer.ts';
import type { ThreadSide } from '#db/report-values.ts';
import { banUser, unbanUser } from '#features/accounts/members/ban-user.server.ts';
import { releaseThreads } from '#features/cats/ends/release-threads.server.ts';
import { composeMail } from '#features/contact/reply-text/compose-mail.ts';
import { answerMessageForm } from '#features/contact/thread-page/message-form.server.ts';
import { sendDueMails } from '#features/mail/send-due-mails.server.ts';
import { answerMatch } from '#features/matching/answer-match.server.ts';
import { queueMatchMails } from '#features/matching/pairs/queue-match-mails.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import {
  actOnThread,
  addSighting,
  getThread,
  postJson,
  sendMessage,
  sendSighting,
} from '#tests/support/sighting-forms.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { sendThreadMail } from './send-thread-mail.server.ts';

/** Answers to a mail’s own writer are another kind. */
const sendThreadMails = () => sendDueMails(api.context, { thread: sendThreadMail });
const secret = 'a-secret-of-at-least-32-characters!';
const words = 'He sits on the wall of the school';

let api: TestApi;
let people: Record<ThreadSide, Person>;
let catId: number;
let threadId: number;
let replyTo: Record<ThreadSide, string>;
let mails: Mail[];
beforeAll(async () => {
  api = await openTestApi({ INBOUND_MAIL_SECRET: secret, INBOUND_MAIL_DOMAIN: 'catlas.example' });
  api.context.mail = { send: async (mail) => void mails.push(mail) };
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  mails = [];
  people = { owner: await member('owner@owners.example'), finder: await member('finder@finders.example') };
  catId = (await buildCat(api.context, { userId: people.owner.id })).id;
  threadId = (await addSighting(api, catId, { words: 'By the church' }, people.finder)).thread.id;
  await sendMessage(api, threadId, { content: 'Is he well?' }, people.owner);
  await api.post(`/cats/${catId}/proof`, { proof: { question: 'His left ear?', mark: 'A notch' } }, people.owner);
  await sendThreadMails();
  replyTo = { owner: mailTo('owner')!.replyTo!, finder: mailTo('finder')!.replyTo! };
  mails = [];
});

async function member(email: string) {
  const person = await api.signIn(email);
  await api.request('/user/info', { as: person });
  return person;
}

const emails: Record<ThreadSide, string> = { owner: 'owner@owners.example', finder: 'finder@finders.example' };
const others: Record<ThreadSide, ThreadSide> = { owner: 'finder', finder: 'owner' };
const query = async (sql: string, values: unknown[] = []) => (await api.database.pool.query(sql, values)).rows;
const mailTo = (side: ThreadSide) => mails.findLast(({ to }) => to === emails[side]);
const ban = (side: ThreadSide) => banUser(api.context, { userId: people[side].id, actorId: null });
const viewerOf = (side: ThreadSide) =>
  ({ id: people[side].id, email: emails[side], locale: 'en', type: 'user' }) as unknown as Viewer;
const act = (side: ThreadSide, name: string, body: object = {}) =>
  postJson(api, `/threads/${threadId}/${name}`, body, people[side]);

const ways: Record<string, { of: ThreadSide[]; use: (side: ThreadSide) => Promise<unknown> }> = {
  'a message': {
    of: ['owner', 'finder'],
    use: (side) => sendMessage(api, threadId, { content: words }, people[side]),
  },
  'the form of the page without JavaScript': {
    of: ['owner', 'finder'],
    use: async (side) => {
      const [account] = await query('select status from users where id = $1', [people[side].id]);
      const blocked = account.status === 'banned' ? 'banned' : null;
      const body = new URLSearchParams({ content: words, client_id: randomUUID() });
      const request = new Request(`http://catlas.test/thread/${threadId}`, { method: 'POST', body });
      const context = {
        ...api.context,
        locale: 'en',
        clientAddress: '192.0.2.7',
        blocked,
        viewer: blocked ? null : viewerOf(side),
        limits: openRequestLimits(api.context, { address: '192.0.2.7', accountId: people[side].id }),
      };
      return answerMessageForm(context as unknown as RequestContext, String(threadId), request);
    },
  },
  'a mail': {
    of: ['owner', 'finder'],
    use: (side) =>
      api.request('/inbound/mail', {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        body: new Uint8Array(
          composeMail({
            headers: {
              From: emails[side],
              To: replyTo[side],
              'Message-ID': `<${randomUUID()}@mail.example>`,
              Subject: 'Re: Minou',
            },
            parts: [{ type: 'text/plain', body: words }],
          }),
        ),
      }),
  },
  'a phone number': { of: ['owner', 'finder'], use: (side) => act(side, 'phone', { phone: '0612345678' }) },
  'the wish for a photo': { of: ['owner'], use: (side) => act(side, 'word') },
  'the question': { of: ['owner'], use: (side) => act(side, 'proof', { act: 'ask' }) },
  'a further sighting': { of: ['finder'], use: (side) => sendSighting(api, catId, { words }, people[side]) },
};

/** `opensNew` means that a further sighting begins a new thread. */
const states: Record<string, { set: () => Promise<unknown>; opensNew?: boolean; stillMailed?: ThreadSide[] }> = {
  'the owner banned': { set: () => ban('owner') },
  'the finder banned': { set: () => ban('finder') },
  'the owner blocking': { set: () => actOnThread(api, threadId, 'block', { as: people.owner }) },
  'the finder blocking': { set: () => actOnThread(api, threadId, 'block', { as: people.finder }) },
  'the owner gone': {
    set: () => actOnThread(api, threadId, 'leave', { as: people.owner }),
    opensNew: true,
    stillMailed: ['owner'],
  },
  'the finder gone': {
    set: () => actOnThread(api, threadId, 'leave', { as: people.finder }),
    opensNew: true,
    stillMailed: ['finder'],
  },
  'the account of the owner closed': { set: () => close('owner'), opensNew: true },
  'the account of the finder closed': { set: () => close('finder'), opensNew: true },
  'the report deleted': { set: () => api.post('/cats/delete', { catId }, people.owner) },
  'the report refused': { set: refuse },
  'the cat at home': {
    set: () => api.post('/cats/reunite', { catId, reunited: true }, people.owner),
    stillMailed: ['owner', 'finder'],
  },
  'a moderator’s closing': { set: () => query(`update threads set closed_at = now(), closed_for = 'moderator'`) },
};

async function refuse() {
  await query(`update cats set status = 'pending' where id = $1`, [catId]);
  await api.post('/bo/cats/review', { rejected: [catId] }, await member('admin@example.org'));
}

async function close(side: ThreadSide) {
  const userId = people[side].id;
  await api.context.db
    .transaction()
    .execute((transaction) => releaseThreads(transaction, { userId, posts: 'keep', at: new Date() }));
  await query(`update users set status = 'inactive', email = null where id = $1`, [userId]);
}

const lastMessage = async () =>
  (await query(`select max(id)::int as id from thread_messages where side <> 'site' or event like '%phone'`))[0].id;
const uses = Object.entries(ways).flatMap(([way, { of, use }]) => of.map((side) => ({ way, side, use })));

it.each(uses)('$way of the $side reaches the other side while both are there', async ({ side, use }) => {
  const before = await lastMessage();
  await use(side);
  // The mails of what can be undone wait.
  await query(`update outgoing_mails set due_at = now() - interval '1 second' where done_at is null`);
  await sendThreadMails();
  expect(await lastMessage()).toBeGreaterThan(before);
  expect(mailTo(others[side])).toBeDefined();
});

describe.each(Object.entries(states))('with %s', (_state, { set, opensNew = false, stillMailed = [] }) => {
  it('no way leads to the other side', async () => {
    await set();
    await sendThreadMails();
    mails = [];
    const before = await lastMessage();
    const passed: string[] = [];
    for (const { way, side, use } of uses.filter((each) => !opensNew || each.way !== 'a further sighting')) {
      await use(side);
      await sendThreadMails();
      if ((await lastMessage()) !== before || mails.length > 0) passed.push(`${way} of the ${side}`);
    }
    expect(passed).toEqual([]);
  });

  it('the mails that wait ask the same policy', async () => {
    for (const side of ['owner', 'finder'] as const)
      await sendMessage(api, threadId, { content: `${words}, says the ${side}` }, people[side]);
    await set();
    await sendThreadMails();
    const mailed = (['owner', 'finder'] as const).filter((side) =>
      mails.some(({ text }) => text.includes(`${words}, says the ${side}`)),
    );
    expect(mailed).toEqual(stillMailed);
  });
});

describe('a ban', () => {
  it('a ban hides the words of the other side from the banned one, and says on the page why there is no answer', async () => {
    await ban('finder');
    await sendMessage(api, threadId, { content: words }, people.owner);
    expect((await api.request(`/threads/${threadId}`, { as: people.finder })).status).toBe(403);
    expect(await getThread(api, threadId, people.owner)).toMatchObject({
      can_write: false,
      why_not: 'An account of this conversation is suspended, so it takes no messages.',
    });
  });

  it('a ban reaches a visitor’s conversation with the same address, and its link', async () => {
    const { thread } = await addSighting(api, catId, { email: 'Second@finders.example' });
    const second = await member('second@finders.example');
    await banUser(api.context, { userId: second.id, actorId: null });
    await sendThreadMails();
    expect(mails.map(({ to }) => to)).toEqual([]);
    expect((await sendMessage(api, thread.key, { content: words })).status).toBe(404);
    expect((await sendMessage(api, thread.id, { content: words }, people.owner)).status).toBe(409);
  });

  it('a ban leaves a sighting of the banned member’s cat to the moderators', async () => {
    await ban('owner');
    expect((await addSighting(api, catId, { words, email: 'ada@finders.example' })).thread).toBeNull();
    expect(await sendThreadMails()).toBe(0);
    expect(await query(`select thread_id from sightings where words = $1`, [words])).toEqual([{ thread_id: null }]);
  });

  it.each(['owner', 'finder'] as const)('a ban keeps two reports apart when the %s is banned', async (side) => {
    await query('delete from threads');
    const found = await buildCat(api.context, { userId: people.finder.id, isLost: false });
    await query(`insert into match_answers (cat_id, other_id, answer, answered_at) values ($1, $2, 'same', now())`, [
      side === 'owner' ? catId : found.id,
      side === 'owner' ? found.id : catId,
    ]);
    await query(
      `insert into match_pairs (lost_id, found_id, probability, grade, compared_at) values ($1, $2, 0.9, 'likely', now())`,
      [catId, found.id],
    );
    await ban(side);
    const own = side === 'owner' ? found.id : catId;
    const context = { ...api.context, viewer: viewerOf(others[side]) };
    expect(await answerMatch(context, { catId: own, other: own === catId ? found.id : catId, answer: 'same' })).toEqual(
      { threadId: null },
    );
    await query('delete from match_answers');
    expect(await queueMatchMails(api.context)).toBe(0);
    await unbanUser(api.context, { userId: people[side].id, actorId: null });
    expect(await queueMatchMails(api.context)).toBe(1);
  });

  it('a ban that is taken back opens the conversation again', async () => {
    await ban('owner');
    await unbanUser(api.context, { userId: people.owner.id, actorId: null });
    expect((await sendMessage(api, threadId, { content: words }, people.finder)).status).toBe(201);
    expect(await sendThreadMails()).toBe(1);
  });
});

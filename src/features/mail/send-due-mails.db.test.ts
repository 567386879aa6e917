import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { queueMails } from './queue-mails.server.ts';
import { type MailSenderOfKind, removePastMails, sendDueMails } from './send-due-mails.server.ts';

let api: TestApi;
let sent: string[];
let passedMs: number;
let startedAt: number;
const minute = 60_000;
beforeAll(async () => {
  api = await openTestApi();
  api.context.now = () => new Date(startedAt + passedMs);
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  sent = [];
  passedMs = 0;
  startedAt = Date.now();
});

const queue = (subjects: string[], more: { dueAt?: Date; details?: Record<string, unknown> } = {}, options = {}) => {
  const at = api.context.now();
  const mails = subjects.map((subject) => ({ kind: 'cat-draft' as const, subject, dueAt: at, ...more }));
  return api.context.db.transaction().execute((transaction) => queueMails(transaction, mails, { at, ...options }));
};
const send = (sender: MailSenderOfKind) => sendDueMails(api.context, { 'cat-draft': sender });
const accept: MailSenderOfKind = async (_context, { subject }) => {
  sent.push(subject);
  return { isSent: true };
};
const refuse: MailSenderOfKind = async () => {
  throw new Error('The mail server does not answer');
};
const subjects = (count: number) => Array.from({ length: count }, (_, index) => `mail ${index}`);
const rows = async () =>
  api.context.db.selectFrom('outgoing_mails').select(['subject', 'outcome', 'details']).orderBy('id').execute();

it('every mail is sent after the mail server was away, also those that it was not asked for', async () => {
  const all = subjects(60);
  await queue(all);
  for (let run = 0; run < 5; run++) {
    expect(await send(refuse)).toBe(0);
    passedMs += 3 * minute;
  }
  passedMs += 60 * minute;
  while ((await send(accept)) > 0);
  expect(sent.toSorted()).toEqual(all.toSorted());
});

it('a mail that is queued again while it is sent is sent again, and one that was sent is', async () => {
  await queue(['one']);
  const queueAgain: MailSenderOfKind = async (context, mail) => {
    if (sent.length === 0) await queue(['one']);
    return accept(context, mail);
  };
  expect(await send(queueAgain)).toBe(2);
  await queue(['one']);
  expect(await send(accept)).toBe(1);
  expect(await rows()).toHaveLength(1);
});

it('a waiting mail that is queued again waits longer, up to its longest wait', async () => {
  const after = (ms: number) => ({ dueAt: new Date(startedAt + ms) });
  await queue(['one'], after(15_000), { longestWaitMs: 40_000 });
  for (passedMs = 10_000; passedMs < 40_000; passedMs += 10_000) {
    await queue(['one'], after(passedMs + 15_000), { longestWaitMs: 40_000 });
    expect(await send(accept)).toBe(0);
  }
  passedMs = 40_000;
  expect(await send(accept)).toBe(1);
});

it('a mail that nobody wants any more is not sent, and what it kept is deleted with the mail of 30 days ago', async () => {
  await queue(['one'], { details: { to: 'ada@example.org' } });
  expect(await send(async () => ({ isSent: false }))).toBe(0);
  expect(await rows()).toEqual([{ subject: 'one', outcome: 'unwanted', details: {} }]);
  await queue(['two']);
  await send(accept);
  expect(await removePastMails(api.context)).toBe(0);
  passedMs += 31 * 24 * 60 * minute;
  expect(await removePastMails(api.context)).toBe(2);
  expect(await rows()).toEqual([]);
});

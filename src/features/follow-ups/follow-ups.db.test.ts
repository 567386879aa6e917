import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailDelayMs } from '#context/undo-time.ts';
import type { FollowUpAnswer } from '#db/report-values.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { unsubscribeRoutes } from '#features/notifications/unsubscribe/unsubscribe-routes.server.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { sendMails } from '#tests/support/send-mails.ts';
import { addSighting } from '#tests/support/sighting-forms.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { answerQuestion } from './answer-question.server.ts';
import { askQuestions } from './ask-questions.server.ts';
import { findOwnReport, findReportOfToken, getFollowUp } from './find-follow-up.server.ts';
import { makeFollowUpToken } from './follow-up-token.server.ts';
import { countOpenQuestions, listOpenQuestions } from './open-questions.server.ts';
import { loadFollowUp } from './page/follow-up-form.server.ts';

const dayMs = 24 * 60 * 60_000;

let api: TestApi;
let mails: Mail[];
let startedAt: number;
let passedDays: number;
let owner: string;
beforeAll(async () => {
  api = await openTestApi();
  api.context.now = () => new Date(startedAt + passedDays * dayMs);
  api.context.mail = {
    async send(mail) {
      mails.push(mail);
    },
  };
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  startedAt = Date.now();
  passedDays = 0;
  mails = [];
  owner = await buildUser(api.context);
});

const report = async (isLost = true) =>
  (await buildCat(api.context, { userId: owner, isLost, createdAt: api.context.now() })).id;
/** What the job does every ten minutes. */
async function work(day: number) {
  passedDays = day;
  await askQuestions(api.context);
  await sendMails(api.context);
}
const catOf = async (id: number) =>
  api.context.db.selectFrom('cats').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const access = async (id: number) => (await findReportOfToken(api.context, await makeFollowUpToken(api.context, id)))!;
const answer = async (id: number, said: FollowUpAnswer) => answerQuestion(api.context, await access(id), said);
const steps = async (id: number) =>
  (await api.context.db.selectFrom('follow_ups').select('step').where('cat_id', '=', id).orderBy('step').execute()).map(
    ({ step }) => step,
  );
const openCount = async () => (await countOpenQuestions(api.context.db, owner).executeTakeFirstOrThrow()).count;

describe('the questions', () => {
  it('the owner of a lost cat gets one mail a step, whatever the process does', async () => {
    const id = await report();
    await work(2.9);
    expect(mails).toEqual([]);
    for (const day of [3, 3.1, 4, 7, 7.2]) await work(day);
    expect(await steps(id)).toEqual([3, 7]);
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({ to: `${owner}@example.org`, subject: 'Is Minou still missing?', locale: 'en' });
    expect(mails[0]!.text).toContain('Lyon');
    expect(mails[0]!.text).toMatch(/11 of 100.*\(Source: Huang et al/);
    for (const said of ['still', 'home', 'unsure']) {
      expect(mails[0]!.text).toMatch(new RegExp(`http://catlas\\.test/follow-up/[\\w-]{54}\\?answer=${said}\\n`));
    }
  });

  it('two processes ask once', async () => {
    for (let count = 0; count < 12; count += 1) await report();
    passedDays = 3;
    await Promise.all([askQuestions(api.context), askQuestions(api.context)]);
    while ((await sendMails(api.context)) > 0);
    expect(mails).toHaveLength(12);
  });

  it('after a long stop of the site or of its mail server the owner gets the latest question only', async () => {
    const id = await report();
    await work(33);
    expect(await steps(id)).toEqual([30]);
    passedDays = 61;
    await askQuestions(api.context);
    passedDays = 90;
    await askQuestions(api.context);
    mails = [];
    await sendMails(api.context);
    expect(mails).toHaveLength(1);
  });

  it('nobody is asked about a cat that is home, not public, or without an author', async () => {
    const ids = [await report(), await report(), await report(), await report()];
    const edit = (id: number, change: object) =>
      api.context.db.updateTable('cats').set(change).where('id', '=', id).execute();
    await edit(ids[0]!, { reunited_at: api.context.now() });
    await edit(ids[1]!, { status: 'pending' });
    await edit(ids[2]!, { user_id: null });
    await edit(ids[3]!, { status: 'deleted', deleted_at: api.context.now() });
    await work(3);
    expect(mails).toEqual([]);
  });

  it('a mail is not sent once the question has an answer', async () => {
    const id = await report();
    passedDays = 3;
    await askQuestions(api.context);
    await answer(id, 'still');
    await sendMails(api.context);
    expect(mails).toEqual([]);
  });

  it('a finder is asked earlier, and reads of what is not done yet', async () => {
    await report(false);
    await work(1);
    expect(mails[0]!.subject).toBe('Is the cat of “Minou” still with you?');
    expect(mails[0]!.text).toContain('scan the cat for a chip');
  });

  it('the owner turns the questions off with the mail program’s button, and still reads them on the site', async () => {
    const id = await report();
    await work(3);
    const app = new Hono().route('/', unsubscribeRoutes(api.context));
    const { unsubscribeUrl } = mails[0]!;
    await app.request(unsubscribeUrl!);
    const isOn = async () =>
      (await api.context.db.selectFrom('users').selectAll().where('id', '=', owner).executeTakeFirstOrThrow())
        .has_question_mail_on;
    expect(await isOn()).toBe(true);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await app.request(unsubscribeUrl!, { method: 'POST', body })).status).toBe(200);
    expect(await isOn()).toBe(false);
    await work(7);
    expect(mails).toHaveLength(1);
    expect(await openCount()).toBe(1);
    expect(await listOpenQuestions(api.context, { userId: owner })).toEqual([{ id, name: 'Minou', is_lost: true }]);
  });
});

describe('the answers', () => {
  it('opening a link changes nothing, however often and whatever answer it has', async () => {
    const id = await report();
    await work(3);
    const before = [await catOf(id), await steps(id)];
    const url = new URL('http://catlas.test/follow-up/x?answer=home');
    for (let count = 0; count < 3; count += 1) {
      const page = await loadFollowUp(api.context, await access(id), url);
      expect(page).toMatchObject({ chosen: 'home', answered: null, cat: { isHome: false } });
    }
    expect([await catOf(id), await steps(id)]).toEqual(before);
  });

  it('still missing keeps the report listed beyond day 30, and says so', async () => {
    const id = await report();
    await work(14);
    await answer(id, 'still');
    passedDays = 32;
    const { cats } = await api.get<{ cats: PublicCat[] }>('/cats/list?latitude=45.764&longitude=4.8357');
    expect(cats).toMatchObject([{ id, confirmed_at: new Date(startedAt + 14 * dayMs).toISOString() }]);
    expect(await openCount()).toBe(0);
    passedDays = 61;
    expect((await api.get<{ cats: PublicCat[] }>('/cats/list?latitude=45.764&longitude=4.8357')).cats).toEqual([]);
    expect(await api.get<{ cat: PublicCat }>(`/cats/${id}`)).toMatchObject({ cat: { id } });
  });

  it('an answer can be changed for 24 hours, and leaves no trace', async () => {
    const id = await report();
    await work(3);
    await answer(id, 'still');
    passedDays = 3.9;
    await answer(id, 'home');
    expect(await catOf(id)).toMatchObject({ confirmed_at: null, fresh_until: null, reunited_at: api.context.now() });
    await answer(id, 'unsure');
    expect((await catOf(id)).reunited_at).toBeNull();
    expect(await steps(id)).toEqual([3]);
    await answer(id, 'home');
    passedDays = 5;
    await expect(answer(id, 'still')).rejects.toMatchObject({ code: 'conflict' });
    expect(await getFollowUp(api.context, await access(id))).toMatchObject({ answered: { changeableUntil: null } });
  });

  it('the link of an old mail still says that the cat is home', async () => {
    const id = await report();
    await work(3);
    await answer(id, 'still');
    passedDays = 5;
    await answer(id, 'home');
    expect((await catOf(id)).reunited_at).not.toBeNull();
    expect(await steps(id)).toEqual([3, 5]);
  });

  it('who is not sure is asked again after a week', async () => {
    const id = await report();
    await work(3);
    await answer(id, 'unsure');
    await work(9.9);
    await work(10);
    expect(await steps(id)).toEqual([3, 10]);
    expect((await catOf(id)).confirmed_at).toBeNull();
  });

  it('silence puts the report after the others and says so; an answer ends it', async () => {
    const id = await report();
    await work(3);
    await work(16.9);
    expect((await catOf(id)).is_faded).toBe(false);
    await work(17);
    expect((await catOf(id)).is_faded).toBe(true);
    const { cat } = await api.get<{ cat: PublicCat }>(`/cats/${id}`);
    expect(cat.unconfirmed_since).toBe(new Date(startedAt).toISOString());
    await answer(id, 'still');
    expect(await catOf(id)).toMatchObject({ is_faded: false, confirmed_at: api.context.now() });
  });

  it('home closes the conversations, and the finder is thanked after the time to undo', async () => {
    const id = await report();
    const finder = await api.signIn();
    await api.request('/user/info', { as: finder });
    await addSighting(api, id, {}, finder);
    await work(3);
    mails = [];
    await answer(id, 'home');
    expect(await api.context.db.selectFrom('threads').select('closed_for').execute()).toEqual([
      { closed_for: 'reunited' },
    ]);
    await sendMails(api.context);
    expect(mails).toEqual([]);
    passedDays += (mailDelayMs + 1) / dayMs;
    await sendMails(api.context);
    expect(mails.map(({ to, text }) => [to, text.includes('Thank you!')])).toEqual([[finder.email, true]]);
  });

  it('a forged link, a closed account, another’s report and a deleted one answer nothing', async () => {
    const id = await report();
    const token = await makeFollowUpToken(api.context, id);
    const forged = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    expect(await findReportOfToken(api.context, forged)).toBeNull();
    expect(await findReportOfToken(api.context, 'nonsense')).toBeNull();
    const { author } = await access(id);
    const stranger = { ...author, id: await buildUser(api.context) };
    expect(await findOwnReport(api.context, { catId: id, viewer: stranger })).toBeNull();
    await api.context.db.updateTable('users').set({ status: 'banned' }).where('id', '=', owner).execute();
    expect(await findReportOfToken(api.context, token)).toBeNull();
    await api.context.db.updateTable('users').set({ status: 'active' }).where('id', '=', owner).execute();
    await api.context.db.updateTable('cats').set({ status: 'deleted', deleted_at: new Date() }).execute();
    expect(await findReportOfToken(api.context, token)).toBeNull();
  });
});

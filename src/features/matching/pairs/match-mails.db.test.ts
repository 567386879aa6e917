import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerMatch } from '#features/matching/answer-match.server.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { sendUntilKilled } from '#tests/support/run-until-killed.ts';
import { sendMails } from '#tests/support/send-mails.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { compareReports } from './compare-reports.server.ts';
import { queueMatchMails } from './queue-match-mails.server.ts';

const hour = 60 * 60 * 1000;
const dayMs = 24 * hour;
const lyon = { latitude: 45.764, longitude: 4.8357 };
const paris = { latitude: 48.8566, longitude: 2.3522 };

let api: TestApi;
let [owner, finder]: string[] = [];
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
  nowMs = Date.now();
  [owner, finder] = [await buildUser(api.context), await buildUser(api.context)];
  mails = [];
});

const greyTabby = { coat_colors: ['grey' as const], coat_pattern: 'tabby' as const, coat_length: 'long' as const };
const report = (parts: Parameters<typeof buildCat>[1]) =>
  buildCat(api.context, { traits: greyTabby, createdAt: new Date(nowMs - dayMs), ...lyon, ...parts });
const lost = (parts = {}) => report({ userId: owner!, name: 'Minou', isLost: true, ...parts });
const found = (parts = {}) => report({ userId: finder!, name: 'Grey cat', isLost: false, ...parts });
const change = (id: number, values: object) =>
  api.context.db.updateTable('cats').set(values).where('id', '=', id).execute();
const pairs = () =>
  api.context.db.selectFrom('match_pairs').select(['lost_id', 'found_id', 'grade']).orderBy('found_id').execute();

async function wait(ms = 60_000): Promise<string[]> {
  mails = [];
  nowMs += ms;
  await compareReports(api.context);
  await queueMatchMails(api.context);
  nowMs += 60_000;
  await sendMails(api.context);
  return mails.map(({ subject }) => subject);
}

describe('a report that is published', () => {
  it('a published report is compared with those of the other kind, and again when it is edited', async () => {
    const [{ id: lostId }, { id: foundId }] = [await lost(), await found()];
    expect(await compareReports(api.context)).toBe(2);
    expect(await pairs()).toEqual([{ lost_id: lostId, found_id: foundId, grade: 'likely' }]);
    expect(await compareReports(api.context)).toBe(0);
    await change(foundId, { coat_colors: ['ginger'], coat_pattern: 'solid', version: 2 });
    expect(await compareReports(api.context)).toBe(1);
    expect(await pairs()).toMatchObject([{ grade: 'possible' }]);
    await change(foundId, { public_latitude: 45.9, version: 3 });
    expect(await compareReports(api.context)).toBe(1);
    expect(await pairs()).toMatchObject([{ grade: 'unlikely' }]);
  });

  it('a report is compared when it is approved, not while it awaits review', async () => {
    await lost();
    const { id } = await found({ status: 'pending' });
    await compareReports(api.context);
    expect(await pairs()).toEqual([]);
    await change(id, { status: 'approved' });
    await compareReports(api.context);
    expect(await pairs()).toMatchObject([{ found_id: id, grade: 'likely' }]);
  });
});

describe('a mail about a match', () => {
  it('the mail has the other report and the reasons, in the owner’s language, and leads to the comparison', async () => {
    await api.context.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', owner!).execute();
    const { id } = await lost({ traits: { ...greyTabby, collar: 'no' } });
    await found({ traits: { ...greyTabby, collar: 'yes' } });
    expect(await wait()).toEqual(['On a peut-être retrouvé Minou']);
    const { text, to } = mails[0]!;
    expect(to).toBe(`${owner}@example.org`);
    expect(text).toContain(
      'concerne peut-être Minou\u202f: Grey cat (à moins de 250\u202fm, le même jour, tigré gris, poil long).',
    );
    expect(text).toContain('Contre\u202f: collier.');
    expect(text).toContain(`/fr/cat/${id}#matches`);
  });

  it('the mail is sent once for a pair, also after both reports are edited', async () => {
    const [one, other] = [await lost(), await found()];
    expect(await wait()).toHaveLength(1);
    await change(one.id, { description: 'Edited', version: 2 });
    await change(other.id, { description: 'Edited', version: 2 });
    expect(await wait(2 * dayMs)).toEqual([]);
  });

  it('a second lost cat of one owner is not kept waiting by the mail about the first', async () => {
    await lost();
    await lost({ name: 'Filou', ...paris });
    await found();
    expect(await wait()).toHaveLength(1);
    await found({ ...paris });
    expect(await wait(hour)).toEqual(['Perhaps Filou was found']);
  });

  it('the mail about one cat is sent once a day', async () => {
    const { id } = await lost();
    const first = await found();
    expect(await wait()).toHaveLength(1);
    const viewer = { id: owner! } as Parameters<typeof answerMatch>[0]['viewer'];
    await answerMatch({ ...api.context, viewer }, { catId: id, other: first.id, answer: 'different' });
    await found({ name: 'Another' });
    expect(await wait(23 * hour)).toEqual([]);
    expect(await wait(2 * hour)).toHaveLength(1);
    expect(await wait(2 * dayMs)).toEqual([]);
  });

  it('no mail is sent for a possible or answered match, a cat that is home, or one’s own report', async () => {
    const { id } = await lost();
    await found({ traits: { coat_colors: ['black'] }, latitude: 45.77 });
    await found({ userId: owner! });
    expect(await wait()).toEqual([]);
    const other = await found({ ...lyon, latitude: 45.7642 });
    const viewer = { id: owner! } as Parameters<typeof answerMatch>[0]['viewer'];
    await answerMatch({ ...api.context, viewer }, { catId: id, other: other.id, answer: 'different' });
    expect(await wait()).toEqual([]);
    await change(id, { reunited_at: new Date(nowMs) });
    await found({ latitude: 45.7643 });
    expect(await wait()).toEqual([]);
  });

  it('no mail is sent if the owner has answered between the comparison and the mail', async () => {
    const [{ id }, other] = [await lost(), await found()];
    await compareReports(api.context);
    expect(await queueMatchMails(api.context)).toBe(1);
    const viewer = { id: owner! } as Parameters<typeof answerMatch>[0]['viewer'];
    await answerMatch({ ...api.context, viewer }, { catId: id, other: other.id, answer: 'different' });
    nowMs += 60_000;
    await sendMails(api.context);
    expect(mails).toEqual([]);
  });

  it('the mail is sent at most once for a pair when the process is killed again and again', async () => {
    const owners = await Promise.all(Array.from({ length: 12 }, () => buildUser(api.context)));
    for (const [index, userId] of owners.entries()) {
      const place = { latitude: 44 + index / 2, longitude: 3 };
      await lost({ userId, ...place });
      await found({ ...place });
    }
    const sent: string[] = [];
    const send = async (most?: number) => {
      const mails = await sendUntilKilled(api.database, { queue: 'matches', most });
      sent.push(...mails.map(({ to }) => to));
    };
    for (let kills = 0; kills < 3; kills++) await send(3);
    await send();
    expect(sent.length).toBeGreaterThanOrEqual(9);
    expect(new Set(sent).size).toBe(sent.length);
    expect(await wait(2 * dayMs)).toEqual([]);
  });
});

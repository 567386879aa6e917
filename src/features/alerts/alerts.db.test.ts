import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import { createPushSender } from '@catlas/platform/push/push-sender.ts';
import { makeVapidKeys } from '@catlas/platform/push/vapid-keys.ts';
import { openPushService } from '@catlas/platform/tests/push/push-service.ts';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestLimits } from '#context/request-limits.ts';
import { type Follower, findFollower, findFollowerById } from '#features/followers/find-follower.server.ts';
import { makeFollowerKey } from '#features/followers/follower-key.server.ts';
import { queueMatchMails } from '#features/matching/pairs/queue-match-mails.server.ts';
import { unsubscribeRoutes } from '#features/notifications/unsubscribe/unsubscribe-routes.server.ts';
import { addPushSubscription } from '#features/push/push-subscriptions.server.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { sendUntilKilled } from '#tests/support/run-until-killed.ts';
import { sendMails } from '#tests/support/send-mails.ts';
import { openTestContext, type TestContext } from '#tests/support/test-context.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import type { AreaInput } from './areas/area-schemas.ts';
import { estimateReports } from './areas/cats-in-area.server.ts';
import { addArea, addFollower, confirmArea, followByMail, setFeed } from './areas/follow-area.server.ts';
import { editSettings, markSeen, mute } from './areas/follower-settings.server.ts';
import { listAreas } from './areas/list-areas.server.ts';
import { areaFeedRoutes } from './feed/area-feed-routes.server.ts';
import { alertFollowers, mostAlertsADay } from './jobs/alert-followers.server.ts';
import { pauseUnread, removePastFollowers } from './jobs/pause-unread.server.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const lyon = { latitude: 45.764, longitude: 4.8357 };

let test: TestContext;
let mails: Mail[];
let at: Date;
let isMailServerAway: boolean;
let reader: Follower;
beforeAll(async () => {
  test = await openTestContext();
  test.context.now = () => at;
  test.context.mail = {
    async send(mail) {
      if (isMailServerAway) throw new Error('The mail server does not answer');
      mails.push(mail);
    },
  };
});
afterAll(() => test.close());
beforeEach(async () => {
  await emptyTables(test.database);
  mails = [];
  isMailServerAway = false;
  // Noon in Paris, on a Wednesday.
  at = new Date('2026-12-02T11:00:00Z');
  reader = await follower('ada@example.org');
});

const limits = { consume: async () => undefined, tryConsume: async () => true } as unknown as RequestLimits;
const usual: AreaInput = {
  ...lyon,
  name: 'Home',
  radius_meters: 2000,
  wanted: 'lost',
  coat_colors: [],
  coat_pattern: null,
  is_at_once: true,
  cadence: 'daily',
};
async function follower(email: string, timeZone = 'Europe/Paris') {
  const added = await addFollower(test.context, { locale: 'en', timeZone });
  await test.context.db.updateTable('followers').set({ email }).where('id', '=', added.id).execute();
  return (await findFollowerById(test.context, added.id))!;
}
const follow = (change: Partial<AreaInput> = {}, who = reader) => addArea(test.context, who, { ...usual, ...change });
/** A report north of the centre of Lyon. */
async function report(meters: number, parts: Parameters<typeof buildCat>[1] = {}) {
  const latitude = lyon.latitude + meters / 111_195;
  const cat = await buildCat(test.context, { ...lyon, latitude, locationType: 'exact', createdAt: at, ...parts });
  await test.context.db.updateTable('cats').set({ reviewed_at: at, updated_at: at }).where('id', '=', cat.id).execute();
  return cat;
}
const pass = (ms: number) => {
  at = new Date(at.getTime() + ms);
};
/** What the jobs do, after the time in which a decision can be undone. */
async function work(ms = 20_000) {
  await alertFollowers(test.context);
  pass(ms);
  return sendMails(test.context);
}
const until = (iso: string) => new Date(iso).getTime() - at.getTime();
const outcomes = async () =>
  (await test.context.db.selectFrom('alert_deliveries').select('outcome').orderBy('cat_id').execute()).map(
    ({ outcome }) => outcome,
  );

describe('following an area', () => {
  it('only the cell of a followed place is stored', async () => {
    await follow({ latitude: 45.7640123, longitude: 4.8357456 });
    const { rows } = await test.database.pool.query('select * from followed_areas');
    expect(JSON.stringify(rows)).not.toMatch(/45\.7640123|4\.8357456/);
  });

  it('an address gets one mail, nothing is followed before its reader has pressed, and the mail has no typed words', async () => {
    const input = { ...usual, name: 'BUY NOW spam.example' };
    await followByMail({ ...test.context, limits }, input, {
      email: 'bob@example.org',
      locale: 'fr',
      timeZone: 'Europe/Paris',
    });
    await report(100);
    await work();
    expect(mails.map(({ to }) => to)).toEqual(['bob@example.org']);
    expect(mails[0]!.text + mails[0]!.html + mails[0]!.subject).not.toContain('BUY');
    const key = /\/fr\/alerts\/([\w-]{64})/.exec(mails[0]!.text)![1]!;
    const bob = (await findFollower({ ...test.context, viewer: null }, key))!;
    const [area] = await listAreas(test.context, bob);
    expect(area).toMatchObject({ is_confirmed: false, cats: [] });
    await confirmArea(test.context, { follower: bob, areaId: area!.id });
    pass(1000);
    await report(200);
    await work();
    expect(mails.slice(1).map(({ to }) => to)).toEqual(['bob@example.org']);
  });

  it('a key of one follower opens no other, and a changed one opens nothing', async () => {
    const key = await makeFollowerKey(test.context, reader.id);
    expect((await findFollower({ ...test.context, viewer: null }, key))?.id).toBe(reader.id);
    const wrong = key.slice(0, -1) + (key.endsWith('A') ? 'Q' : 'A');
    expect(await findFollower({ ...test.context, viewer: null }, wrong)).toBeNull();
  });

  it('the number of reports comes from those of the last weeks, also of cats that are home', async () => {
    const home = await report(100, { createdAt: new Date(at.getTime() - 40 * dayMs) });
    await test.context.db.updateTable('cats').set({ reunited_at: at }).where('id', '=', home.id).execute();
    await report(500, { isLost: false });
    await report(5000);
    await report(100, { createdAt: new Date(at.getTime() - 100 * dayMs) });
    const estimate = (change: Partial<AreaInput>) => estimateReports(test.context, { ...usual, ...change });
    expect((await estimate({})).count).toBe(1);
    expect((await estimate({ wanted: 'both' })).count).toBe(2);
    expect((await estimate({ radius_meters: 10_000 })).count).toBe(2);
  });
});

describe('an alert', () => {
  it('a cat that is lost within 1 km is told right away, in fixed words, with no word of its author', async () => {
    await follow();
    await report(400, { name: 'Click spam.example', description: 'Win money', traits: { coat_colors: ['black'] } });
    expect(await work()).toBe(1);
    const [mail] = mails;
    expect(mail).toMatchObject({ to: 'ada@example.org', stream: { name: 'alert' } });
    expect(mail!.text).toContain('Lost: black. 500 m from “Home” (Lyon).');
    expect(mail!.text + mail!.html + mail!.subject).not.toMatch(/spam|money/);
    expect(await work()).toBe(0);
  });

  it('a report is delivered once, however often it changes and however many areas have it', async () => {
    await follow();
    await follow({ name: 'Work', radius_meters: 5000 });
    const cat = await report(400);
    await work();
    await test.context.db.updateTable('cats').set({ version: 2, updated_at: at }).where('id', '=', cat.id).execute();
    await work();
    pass(2 * dayMs);
    await work();
    expect(mails).toHaveLength(1);
  });

  it('distance, kind, looks, the own report and reports before the area decide', async () => {
    await report(300);
    pass(hourMs);
    await follow({ coat_colors: ['black'] });
    pass(1000);
    await report(3000);
    await report(300, { isLost: false });
    await report(300, { traits: { coat_colors: ['white'] } });
    const unknown = await report(300);
    const black = await report(300, { traits: { coat_colors: ['black', 'white'] } });
    await alertFollowers(test.context);
    const rows = await test.context.db.selectFrom('alert_deliveries').select('cat_id').orderBy('cat_id').execute();
    expect(rows.map(({ cat_id }) => cat_id)).toEqual([unknown.id, black.id]);
    const userId = await buildUser(test.context);
    await test.context.db.updateTable('followers').set({ email: null, user_id: userId }).execute();
    await report(300, { userId });
    expect(await alertFollowers(test.context)).toBe(0);
  });

  it('quiet hours hold an alert, and it is dropped if the cat is home in the morning', async () => {
    await follow();
    pass(until('2026-12-02T22:30:00Z'));
    const home = await report(100);
    const lost = await report(200);
    expect(await work(hourMs)).toBe(0);
    await test.context.db.updateTable('cats').set({ reunited_at: at }).where('id', '=', home.id).execute();
    pass(until('2026-12-03T05:59:00Z'));
    expect(await sendMails(test.context)).toBe(0);
    pass(60_000);
    expect(await sendMails(test.context)).toBe(1);
    expect(mails[0]!.text).toContain(`/cat/${lost.id}`);
    expect(mails[0]!.text).not.toContain(`/cat/${home.id}`);
    expect(await outcomes()).toEqual(['home', 'sent']);
  });

  it('hours that change while an alert waits count when it is sent', async () => {
    await follow();
    await report(100);
    await alertFollowers(test.context);
    const quiet = { is_quiet: true, quiet_from: '11:00', quiet_until: '14:00', digest_at: '08:00' };
    await editSettings(test.context, reader, { ...quiet, time_zone: 'Europe/Paris' });
    pass(hourMs);
    expect(await sendMails(test.context)).toBe(0);
    pass(hourMs);
    expect(await sendMails(test.context)).toBe(1);
  });

  it('a decision that is undone at once, and a muted cat or person, are not told', async () => {
    await follow({ is_at_once: true });
    const hidden = await report(100);
    const muted = await report(200);
    const author = await buildUser(test.context);
    await report(300, { userId: author });
    await alertFollowers(test.context);
    await test.context.db.updateTable('cats').set({ status: 'pending' }).where('id', '=', hidden.id).execute();
    await mute(test.context, reader, { catId: muted.id, what: 'cat' });
    const other = await report(400, { userId: author });
    await mute(test.context, reader, { catId: other.id, what: 'member' });
    pass(20_000);
    expect(await sendMails(test.context)).toBe(0);
    expect(await outcomes()).toEqual(['hidden', 'muted', 'muted']);
    await report(500, { userId: author });
    expect(await work()).toBe(0);
    const [area] = await listAreas(test.context, reader);
    expect(area!.cats).toEqual([]);
  });

  it('more than the alerts of a day wait for the digest', async () => {
    await follow();
    for (let count = 0; count < mostAlertsADay + 2; count += 1) await report(100 + count);
    await alertFollowers(test.context);
    const rows = await test.context.db.selectFrom('alert_deliveries').select('kind').execute();
    expect(rows.filter(({ kind }) => kind === 'daily')).toHaveLength(2);
  });

  it('nothing is lost while the mail server is away, and a process that ended repeats a mail once, with the same id', async () => {
    await follow();
    await report(100);
    isMailServerAway = true;
    expect(await work()).toBe(0);
    isMailServerAway = false;
    pass(2 * 60_000);
    expect(await sendMails(test.context)).toBe(1);
    // The state of a process that ended after it had sent the mail.
    const ended = { claimed_at: at, done_at: null, outcome: null };
    await test.context.db.updateTable('alert_deliveries').set(ended).execute();
    await test.context.db.updateTable('outgoing_mails').set(ended).execute();
    pass(3 * 60_000);
    expect(await sendMails(test.context)).toBe(1);
    expect(mails[1]!.messageId).toBe(mails[0]!.messageId);
    await test.context.db
      .updateTable('alert_deliveries')
      .set({ ...ended, claimed_at: at })
      .execute();
    await test.context.db
      .updateTable('outgoing_mails')
      .set({ ...ended, claimed_at: null })
      .execute();
    pass(3 * 60_000);
    expect(await sendMails(test.context)).toBe(0);
    expect(await outcomes()).toEqual(['failed']);
  });

  it('everyone is told, and at most once more with the same id, when the process is killed between sending and recording', async () => {
    at = new Date();
    await follow();
    for (let count = 0; count < 7; count += 1) await follow({}, await follower(`neighbour-${count}@example.org`));
    // What waits for the morning would not be sent while this test runs at night.
    await test.context.db.updateTable('followers').set({ quiet_from: null, quiet_until: null }).execute();
    await report(100);
    const runs = [];
    // A process that has ended is waited for two minutes, so each clock is ahead of the one before.
    for (const [run, most] of [3, 1, undefined].entries()) {
      const secondsLater = 60 + run * 180;
      runs.push(await sendUntilKilled(test.database, { queue: 'alerts', secondsLater, most }));
    }
    // The second process is killed with the mail that it repeats, and nobody gets that a third time.
    expect(runs.map(({ length }) => length)).toEqual([3, 1, 5]);
    const sent = Map.groupBy(runs.flat(), ({ to }) => to);
    expect(sent.size).toBe(8);
    const repeated = [...sent.values()].filter((mailsTo) => mailsTo.length > 1);
    expect(repeated).toEqual([[runs[1]![0], runs[1]![0]]]);
  });
});

describe('an area around a lost cat of the follower', () => {
  const minou = { traits: { coat_colors: ['grey' as const], coat_pattern: 'tabby' as const } };
  const member = (id: string) => test.context.db.updateTable('users').where('id', '=', id);
  let owner: string;
  let foundId: number;
  beforeEach(async () => {
    owner = await buildUser(test.context);
    const lost = await report(300, { ...minou, userId: owner, isLost: true });
    await work();
    await follow({ wanted: 'both' });
    pass(1000);
    ({ id: foundId } = await report(200, { ...minou, userId: await buildUser(test.context), isLost: false }));
    await test.context.db
      .insertInto('match_pairs')
      .values({ lost_id: lost.id, found_id: foundId, grade: 'likely', probability: 0.9, compared_at: at })
      .execute();
  });
  /** In the order of the job: mails about matches are queued first. */
  async function subjects() {
    await queueMatchMails(test.context);
    await work();
    return mails.map(({ subject }) => subject).sort();
  }
  const alert = 'A cat was found near “Home”';
  const match = 'Perhaps Minou was found';
  const ofFollower = (change: { user_id: string; email: null } | { email: string }) =>
    test.context.db.updateTable('followers').set(change).where('id', '=', reader.id).execute();

  it('a likely match is mailed once, by the mail about the match', async () => {
    await ofFollower({ user_id: owner, email: null });
    expect(await subjects()).toEqual([match]);
    expect(await outcomes()).toEqual(['sent']);
  });

  it('a visitor who follows with the address of the account gets one mail too, and other followers get their digest', async () => {
    await ofFollower({ email: `${owner}@example.org` });
    const bob = await follower('bob@example.org');
    await follow({ wanted: 'both' }, bob);
    await test.context.db
      .updateTable('followed_areas')
      .set({ confirmed_at: new Date(at.getTime() - 1000) })
      .execute();
    await subjects();
    await work(until('2026-12-03T07:00:00Z'));
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [`${owner}@example.org`, match],
      ['bob@example.org', '1 new report near “Home”'],
    ]);
  });

  it('the alert is mailed if the member has turned off the mail about the match', async () => {
    await ofFollower({ user_id: owner, email: null });
    await member(owner).set({ has_mail_on: false }).execute();
    expect(await subjects()).toEqual([alert]);
  });
});

describe('a digest', () => {
  it('comes at its hour with ten reports and a link, and not without one', async () => {
    await follow({ radius_meters: 5000, is_at_once: false });
    await work(2 * dayMs);
    expect(mails).toEqual([]);
    for (let count = 0; count < 12; count += 1) await report(2000 + count);
    expect(await work()).toBe(0);
    pass(until('2026-12-05T06:59:00Z'));
    expect(await sendMails(test.context)).toBe(0);
    pass(60_000);
    expect(await sendMails(test.context)).toBe(1);
    expect(mails[0]).toMatchObject({ subject: '12 new reports near you', stream: { name: 'digest' } });
    expect(mails[0]!.text.match(/\/cat\/\d+/g)).toHaveLength(10);
    expect(mails[0]!.text).toContain('And 2 more reports.');
    pass(2 * dayMs);
    expect(await work()).toBe(0);
  });

  it('a weekly one comes on Monday', async () => {
    await follow({ radius_meters: 5000, cadence: 'weekly' });
    await report(3000);
    await work();
    pass(until('2026-12-07T06:59:00Z'));
    expect(await sendMails(test.context)).toBe(0);
    pass(60_000);
    expect(await sendMails(test.context)).toBe(1);
  });
});

describe('stopping', () => {
  it('one press of a mail program ends the mails without a cookie; a GET, and a link to another group, change nothing', async () => {
    await follow();
    await report(100);
    await work();
    const { pathname } = new URL(mails[0]!.unsubscribeUrl!);
    const app = new Hono();
    app.route('/', unsubscribeRoutes(test.context));
    const isOn = async () => (await findFollowerById(test.context, reader.id))!.has_mail_on;
    await app.request(pathname);
    await app.request(pathname, { method: 'HEAD' });
    expect(await isOn()).toBe(true);
    expect((await app.request(pathname, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
    expect(await isOn()).toBe(false);
    await report(200);
    expect(await work()).toBe(0);
    expect(await outcomes()).toEqual(['sent', 'stopped']);
  });

  it('who has not come back for 90 days is asked once, then paused, and continues with the next visit', async () => {
    await follow();
    pass(91 * dayMs);
    await pauseUnread(test.context);
    await pauseUnread(test.context);
    await sendMails(test.context);
    expect(mails.map(({ subject }) => subject)).toEqual(['Do you still want news of cats near you?']);
    pass(15 * dayMs);
    await pauseUnread(test.context);
    await report(100);
    expect(await work()).toBe(0);
    await markSeen(test.context, reader);
    await report(200);
    expect(await work()).toBe(1);
    expect(await pauseUnread(test.context)).toBe(0);
  });

  it('an area that nobody confirmed is forgotten after a week, with its address', async () => {
    const { context } = test;
    await followByMail({ ...context, limits }, usual, {
      email: 'bob@example.org',
      locale: 'en',
      timeZone: 'Europe/Paris',
    });
    await follow();
    pass(8 * dayMs);
    await removePastFollowers(context);
    const rows = await context.db.selectFrom('followers').select('email').execute();
    expect(rows).toEqual([{ email: 'ada@example.org' }]);
  });
});

it('the feed of an area is read only with its secret address, and a new address ends the old one', async () => {
  const areaId = await follow();
  await report(300, { name: 'Mistigri' });
  const app = new Hono();
  app.route('/', areaFeedRoutes(test.context));
  await setFeed(test.context, { follower: reader, areaId }, true);
  const path = async () => (await listAreas(test.context, reader))[0]!.feed_path!;
  const first = await path();
  const answer = await app.request(first);
  expect(answer.headers.get('cache-control')).toContain('private');
  expect(await answer.text()).toContain('Mistigri');
  await setFeed(test.context, { follower: reader, areaId }, true);
  const second = await path();
  await setFeed(test.context, { follower: reader, areaId }, false);
  for (const ended of [first, second]) {
    const { status } = await app.request(ended);
    expect(status).toBe(404);
  }
});

describe('a follower with a device', () => {
  const keys = makeVapidKeys();
  const addDevice = async () => {
    const service = openPushService();
    test.context.push = createPushSender({ keys, subject: 'mailto:hello@example.org', post: service.post });
    const { endpoint, ...keysOfDevice } = service.subscribe(keys.publicKey);
    await addPushSubscription(test.context, reader.id, { endpoint, keys: keysOfDevice });
    return { service, endpoint };
  };
  const stopMails = () => test.context.db.updateTable('followers').set({ email: null }).execute();

  it('an alert comes by mail and as a notification of the same id, whose page is the report', async () => {
    const { service } = await addDevice();
    await follow();
    const cat = await report(300);
    await work();
    expect(mails).toHaveLength(1);
    const [received, ...others] = service.received;
    expect(others).toEqual([]);
    expect(received).toMatchObject({
      payload: { notification: { title: mails[0]!.subject, navigate: `http://catlas.test/cat/${cat.id}`, lang: 'en' } },
    });
    expect(mails[0]!.messageId).toContain(received!.topic);
    expect(JSON.stringify(received!.payload)).not.toContain('Minou');
  });

  it('only an alert wakes a sleeping phone: a digest is less urgent', async () => {
    const { service } = await addDevice();
    await follow();
    await report(300);
    await work();
    await report(1500);
    await work(until('2026-12-03T07:00:00Z'));
    expect(service.received.map(({ urgency }) => urgency)).toEqual(['high', 'normal']);
  });

  it('a follower without mail gets the notification, and later if the push service does not answer', async () => {
    const { service, endpoint } = await addDevice();
    await stopMails();
    await follow();
    await report(300);
    service.answerWith(endpoint, { status: 503 });
    expect(await work()).toBe(0);
    expect(await outcomes()).toEqual([null]);
    service.answerWith(endpoint, { status: 201 });
    expect(await work(hourMs)).toBe(1);
    expect(await outcomes()).toEqual(['sent']);
    expect(mails).toEqual([]);
  });

  it('a mail is not repeated because of a device, and nobody is told whose last device has gone', async () => {
    const { service, endpoint } = await addDevice();
    await follow();
    await report(300);
    service.answerWith(endpoint, { status: 503 });
    await work();
    expect(mails).toHaveLength(1);
    await stopMails();
    service.answerWith(endpoint, { status: 410 });
    await report(400);
    await work();
    expect(await outcomes()).toEqual(['sent', 'stopped']);
  });
});

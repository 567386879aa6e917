import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestContext } from '#context/request-context.ts';
import { answerAlerts } from '#features/alerts/page/alerts-form.server.ts';
import { type AlertsPageData, loadAlerts } from '#features/alerts/page/load-alerts.server.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
let member: Browser;
const visitor = { cookie: '' } as Browser;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(site.database);
  member = await site.signIn();
  await buildUser(site.context, member.id);
});

const area = {
  intent: 'follow',
  latitude: '45.7640123',
  longitude: '4.8357456',
  radius_meters: '2000',
  wanted: 'lost',
  cadence: 'daily',
  is_at_once: 'on',
  name: 'Home',
};
const keyOf = (path: string) => /^(?:\/fr)?\/alerts\/([\w-]+)/.exec(path)?.[1] ?? null;
const send = (form: Record<string, string>, { as = visitor, path = '/fr/alerts' } = {}) =>
  site.visit(
    (context: RequestContext, request: Request) =>
      answerAlerts(context, { key: keyOf(path), request, url: new URL(request.url) }),
    { as, form, path },
  );
async function open(path: string, as = visitor): Promise<AlertsPageData> {
  const load = (context: RequestContext, request: Request) =>
    loadAlerts(context, { key: keyOf(path), url: new URL(request.url) });
  return (await site.visit(load as never, { as, path })).json();
}
const followers = () => site.context.db.selectFrom('followers').selectAll().execute();

it('a member follows an area with the account’s address, in the time zone of the place', async () => {
  const answered = await send(area, { as: member });
  expect([answered.status, answered.headers.get('location')]).toEqual([302, '/fr/alerts?done=followed']);
  const page = await open('/fr/alerts', member);
  expect(page).toMatchObject({ isMember: true, follower: { email: member.email, timeZone: 'Europe/Paris' } });
  expect(page.areas).toMatchObject([{ name: 'Home', is_confirmed: true, radius_meters: 2000 }]);
});

it('a visitor with an address learns the same for every address, and not the key', async () => {
  for (const email of ['new@example.org', 'new@example.org', member.email]) {
    const answered = await send({ ...area, email });
    expect(answered.status).toBe(200);
    expect(await answered.text()).not.toMatch(/alerts\/[\w-]{64}/);
  }
  expect(await followers()).toHaveLength(2);
});

it('a visitor without an address gets a page of their own, which nobody else opens', async () => {
  const answered = await send(area);
  const path = answered.headers.get('location')!;
  expect(path).toMatch(/^\/fr\/alerts\/[\w-]{64}\?done=followed$/);
  expect((await open(path)).areas).toMatchObject([{ name: 'Home' }]);
  expect((await open('/fr/alerts')).areas).toEqual([]);
  const wrong = await send({ intent: 'resume' }, { path: `/alerts/${'x'.repeat(64)}` });
  expect(wrong.status).toBe(404);
});

it('a wrong field is named, and what was typed stays', async () => {
  const answered = await send({ ...area, latitude: '', longitude: '', cadence: 'hourly' }, { as: member });
  expect(answered.status).toBe(422);
  expect(await answered.json()).toMatchObject({
    errors: { place_query: expect.any(String) },
    values: { name: 'Home' },
  });
  expect(await followers()).toEqual([]);
});

it('the estimate answers without storing or following anything', async () => {
  await buildCat(site.context, { isLost: true });
  const answered = await send({ ...area, intent: 'estimate' });
  expect(await answered.json()).toMatchObject({ estimate: { count: 1, weeks: 12 } });
  expect(await followers()).toEqual([]);
});

it('opening the link of a mail changes nothing, whatever it asks; one press mutes', async () => {
  const cat = await buildCat(site.context);
  const { headers } = await send(area);
  const path = headers.get('location')!.split('?')[0]!;
  await site.context.db.updateTable('followers').set({ asked_at: new Date(), paused_at: new Date() }).execute();
  const before = await followers();
  expect(await open(`${path}?mute=${cat.id}`)).toMatchObject({ muteCat: { id: cat.id }, follower: { isPaused: true } });
  expect(await followers()).toEqual(before);
  await send({ intent: 'mute-member', cat: String(cat.id) }, { path });
  expect(await open(path)).toMatchObject({ follower: { isPaused: false }, muted: { members: [{ id: cat.user_id }] } });
});

it('a visit of a paused member ends the pause', async () => {
  await send(area, { as: member });
  await site.context.db.updateTable('followers').set({ asked_at: new Date(), paused_at: new Date() }).execute();
  expect(await open('/alerts', member)).toMatchObject({ follower: { isPaused: false }, done: 'resumed' });
  expect(await followers()).toMatchObject([{ paused_at: null }]);
});

it('hours and time zone are checked before they are stored', async () => {
  await send(area, { as: member });
  const hours = { intent: 'settings', is_quiet: 'on', quiet_from: '21:00', quiet_until: '08:30', digest_at: '09:00' };
  const wrong = { ...hours, time_zone: 'Europe/Atlantis' };
  expect((await send(wrong, { as: member })).status).toBe(422);
  expect((await send({ ...hours, time_zone: 'Asia/Kathmandu' }, { as: member })).status).toBe(302);
  expect(await followers()).toMatchObject([{ time_zone: 'Asia/Kathmandu', quiet_from: '21:00', digest_at: '09:00' }]);
});

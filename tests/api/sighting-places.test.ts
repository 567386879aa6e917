import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveMessage } from '#context/live-messages.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { sendMails } from '#tests/support/send-mails.ts';
import { actOnThread, addSighting, postJson, sendMessage } from '#tests/support/sighting-forms.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { withoutTimes } from '#tests/support/without-times.ts';

let api: TestApi;
const mails: Mail[] = [];
beforeAll(async () => {
  api = await openTestApi();
  api.context.mail = { send: async (mail) => void mails.push(mail) };
});
afterAll(() => api.close());

const home = { latitude: 45.7634567, longitude: 4.8351234 };
const seenAt = { latitude: 45.7712345, longitude: 4.8456789 };

/** A pair of numbers can be a place in this town. */
function placesIn(text: string) {
  const latitudes = [...text.matchAll(/\b45\.[67]\d{2,}/g)].map(([found]) => Number(found));
  const longitudes = [...text.matchAll(/\b4\.8\d{2,}/g)].map(([found]) => Number(found));
  return latitudes.flatMap((latitude) => longitudes.map((longitude) => ({ latitude, longitude })));
}
const isSame = (a: { latitude: number; longitude: number }, b: typeof a) =>
  Math.abs(a.latitude - b.latitude) < 1e-6 && Math.abs(a.longitude - b.longitude) < 1e-6;

it('no answer, mail or live event of a sighting has a place that is closer than the published cell, but for who may see it', async () => {
  const owner = await api.signIn();
  const stranger = await api.signIn();
  for (const as of [owner, stranger]) await api.request('/user/info', { as });
  const heard: LiveMessage[] = [];
  api.context.live.subscribe((message) => heard.push(message));
  const cat = await buildCat(api.context, { userId: owner.id, ...home });
  const place = { lat: String(seenAt.latitude), lng: String(seenAt.longitude), location_type: 'area' };
  const { sighting, thread } = await addSighting(api, cat.id, { ...place, email: 'ada@example.org' });
  const others = await addSighting(api, cat.id, { lat: '45.7700001', lng: '4.8500009' });
  await api.post(
    '/sightings/decide',
    { id: sighting.id, status: 'published', with_words: true, with_photo: true },
    owner,
  );
  await sendMessage(api, thread.id, { content: 'Thank you' }, owner);
  await api.post(`/cats/${cat.id}/proof`, { proof: { question: 'Which ear?', mark: 'left' } }, owner);
  await actOnThread(api, thread.id, 'proof', { body: { act: 'ask' }, as: owner });
  await actOnThread(api, thread.id, 'word', { as: owner });
  await api.post('/cats/reunite', { catId: cat.id, reunited: true }, owner);
  await api.post('/cats/reunite', { catId: cat.id, reunited: false }, owner);
  await sendMails(api.context);

  const published = [publishPoint(home, 'street'), publishPoint(seenAt, 'area')];
  const textOf = async (path: string, as?: typeof owner) =>
    withoutTimes(await (await api.request(path, as && { as })).text());
  const outputs: Record<string, string> = {
    'the timeline': await textOf(`/cats/${cat.id}/sightings`),
    'the timeline, for a member': await textOf(`/cats/${cat.id}/sightings`, stranger),
    'the cat': await textOf(`/cats/${cat.id}`),
    'the list': await textOf('/cats/list?latitude=45.76&longitude=4.83'),
    'live events': withoutTimes(JSON.stringify(heard.filter(({ type }) => type !== 'cat-hidden'))),
  };
  for (const [name, text] of Object.entries(outputs)) {
    for (const point of placesIn(text)) {
      // A pair of two texts is false, unless it is one of the published points, or of two of them.
      const isPublished = published.some(({ latitude }) => Math.abs(latitude - point.latitude) < 1e-6);
      const isOfOne = published.some(({ longitude }) => Math.abs(longitude - point.longitude) < 1e-6);
      expect([isPublished, isOfOne], `${name}: ${JSON.stringify(point)}`).toEqual([true, true]);
    }
  }
  expect(placesIn(outputs['the timeline']!).some((point) => isSame(point, published[1]!))).toBe(true);

  /** Finders get their own exact place, and nothing of the cat and other finders. */
  const finders: Record<string, string> = {
    'the finder’s thread': await textOf(`/threads/${thread.key}`),
    'the mails to the finder': withoutTimes(JSON.stringify(mails.filter(({ to }) => to === 'ada@example.org'))),
  };
  expect(mails.filter(({ to }) => to === 'ada@example.org').length).toBeGreaterThan(2);
  for (const [name, text] of Object.entries(finders)) {
    expect(text, name).not.toMatch(/45\.763|4\.8351|45\.7700|4\.8500/);
  }
  expect(finders['the mails to the finder']).not.toMatch(/45\.77/);
  expect(JSON.stringify(mails.filter(({ to }) => to === owner.email))).toContain('/position?lat=45.77123&lon=4.84568');
  expect((await postJson(api, `/threads/${others.thread.key}/read`, { message_id: 1 })).status).toBe(200);

  // The published cell contains the place, and its centre tells nothing closer.
  const [, cell] = published;
  expect(
    isSame(cell!, publishPoint({ latitude: seenAt.latitude + 0.0003, longitude: seenAt.longitude + 0.0003 }, 'area')),
  ).toBe(true);
});

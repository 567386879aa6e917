import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { reportOf } from '#tests/support/report-cat.ts';
import { type ServerProcess, signUpAt, startServerProcess } from '#tests/support/server-process.ts';
import { visitorHeaders } from '#tests/support/sighting-forms.ts';

const home = { latitude: 45.7634567, longitude: 4.8351234 };
const seenAt = { latitude: 45.7712345, longitude: 4.8456789 };
/** The test knows the places to 11 m, as numbers or in a link. */
const ofHome = /45\.7634|4\.8351/;
const ofSighting = /45\.7712|4\.8456/;

let server: ServerProcess;
let owner: { authorization: string };
let cat: OwnCat;
let thread: { id: number; key: string };

const post = async (path: string, body: object | FormData, headers: Record<string, string> = {}) => {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return answer.json();
};

beforeAll(async () => {
  server = await startServerProcess();
  await server.ready();
  const admin = await signUpAt(server.url, 'admin@example.org');
  owner = await signUpAt(server.url, 'owner@example.org');
  const report = await reportOf('Minou');
  report.set('lat', String(home.latitude));
  report.set('lng', String(home.longitude));
  cat = (await post('/cats/add', report, owner)).cat;
  await post('/bo/cats/review', { approved: [cat.id] }, admin);
  const sighting = new FormData();
  const fields = {
    client_id: randomUUID(),
    kind: 'seen',
    lat: String(seenAt.latitude),
    lng: String(seenAt.longitude),
    seen_at: new Date().toISOString(),
    words: 'By the mill',
  };
  for (const [name, value] of Object.entries(fields)) sighting.set(name, value);
  const added = await post(`/cats/${cat.id}/sightings`, sighting, visitorHeaders());
  thread = added.thread;
  await post('/sightings/decide', { id: added.sighting.id, status: 'published', with_words: true }, owner);
});
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(server.dataDir, { recursive: true, force: true });
});

const textOf = async (path: string) => {
  const answer = await fetch(server.url + path);
  expect(answer.status, path).toBeLessThan(300);
  return answer.text();
};

it('the test’s places are not published', () => {
  for (const [place, type] of [
    [home, 'street'],
    [seenAt, 'street'],
  ] as const) {
    const { latitude, longitude } = publishPoint(place, type);
    expect(`${latitude} ${longitude}`).not.toMatch(ofHome);
    expect(`${latitude} ${longitude}`).not.toMatch(ofSighting);
  }
});

it('nothing that a visitor gets of a cat and its sightings has a place closer than the published cell', async () => {
  const { short_url } = await post('/cats/shorten', { catId: cat.id }, owner);
  const code = new URL(short_url).pathname.split('/').at(-1)!;
  const paths = [
    `/en/cat/${cat.id}`,
    `/fr/cat/${cat.id}.data`,
    `/cat/${cat.id}?from=poster`,
    `/p/${code}`,
    `/cat/${cat.id}/poster`,
    `/cat/${cat.id}/poster.data`,
    `/cat/${cat.id}/sighting`,
    `/cat/${cat.id}/sighting.data`,
    `/api/cats/${cat.id}`,
    `/api/cats/${cat.id}/sightings`,
    `/api/cats/${cat.id}/poster.svg?sheet=neighbours`,
    `/api/cats/list?latitude=${home.latitude.toFixed(2)}&longitude=${home.longitude.toFixed(2)}`,
    '/feed.atom?latitude=45.76&longitude=4.83',
    '/feed.geojson?latitude=45.76&longitude=4.83',
    '/_.data?at=45.76,4.83,14',
  ];
  for (const path of paths) {
    const text = await textOf(path);
    expect(text.length, path).toBeGreaterThan(100);
    expect(text, path).not.toMatch(ofHome);
    expect(text, path).not.toMatch(ofSighting);
  }
  expect(await textOf(`/en/cat/${cat.id}`), 'it has the sighting').toContain('By the mill');
  const poster = await fetch(`${server.url}/api/cats/${cat.id}/poster.pdf?sheets=poster,tear-off,road,neighbours`);
  const pdf = await readPdf(new Uint8Array(await poster.arrayBuffer()));
  const text = pdf.pages.map((page) => page.text).join('\n');
  await pdf.close();
  expect(text).toContain('Minou');
  expect(text).not.toMatch(ofHome);
  expect(text).not.toMatch(ofSighting);
});

it('a finder’s conversation has their own place, and not that of the report', async () => {
  for (const path of [`/thread/${thread.key}`, `/fr/thread/${thread.key}.data`, `/api/threads/${thread.key}`]) {
    const text = await textOf(path);
    expect(text, path).toContain('By the mill');
    expect(text, path).not.toMatch(ofHome);
  }
});

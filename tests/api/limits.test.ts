import { randomUUID } from 'node:crypto';
import { createInProcessRateLimiter, type RateLimit } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#app/api.ts';
import { findLimits } from '#context/api-router.server.ts';
import { type RateLimitName, rateLimits } from '#context/rate-limits.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import {
  addSighting,
  pictureOf,
  postJson,
  sendMessage,
  sendSighting,
  visitorHeaders,
} from '#tests/support/sighting-forms.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let owner: Person;
let catId: number;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  api.context.rateLimiter = createInProcessRateLimiter(small);
  owner = await member();
  catId = (await buildCat(api.context, { userId: owner.id })).id;
});

/** Two requests suffice: a third one is refused if both others were counted. Everyone has the same address here. */
const points = 2;
const otherPoints: Partial<Record<string, number>> = {
  refusedRequests: 1_000,
  openThreadOfAddress: 1_000,
  mailFullCat: 1,
};
const small = Object.fromEntries(
  Object.entries(rateLimits).map(([name, limit]) => [name, { ...limit, points: otherPoints[name] ?? points }]),
) as Record<RateLimitName, RateLimit>;

async function member(): Promise<Person> {
  const person = await api.signIn();
  await api.request('/user/info', { as: person });
  return person;
}

const rows = async (sql: string) => (await api.database.pool.query(sql)).rows;
const broken = () => new Blob(['no picture'], { type: 'image/jpeg' });
const often = async <Result>(run: () => Promise<Result>, times = points + 1): Promise<Result[]> => {
  const results: Result[] = [];
  for (let time = 0; time < times; time++) results.push(await run());
  return results;
};
const statusesOf = async (run: () => Promise<Response>, times?: number) =>
  (await often(run, times)).map(({ status }) => status);

interface LimitedCall {
  method: string;
  path: string;
  limits: readonly RateLimitName[];
}

const limitedCalls = createApi().routes.flatMap(({ method, path, handler }): LimitedCall[] => {
  const limits = findLimits(handler);
  return limits.length > 0 ? [{ method, path, limits }] : [];
});

/** No request to these is refused because of what it contains. */
const neverRefused = ['GET /live', 'POST /account/export', 'GET /cats/:id/proof'];
const refusedQuery = '?limit=x&cursor=x&before=x&locale=x&z=x';

describe('refused requests', () => {
  it.each(limitedCalls.filter(({ method, path }) => !neverRefused.includes(`${method} ${path}`)))(
    'refused requests of $method $path do not count',
    async ({ method, path, limits }) => {
      const { key } = (await addSighting(api, catId, {}, await member())).thread;
      const as = path.startsWith('/threads/:key') ? await finderOf(key) : await member();
      const address = path.replace(':key', key).replace(':id', '999999').replace(':code', 'nothere');
      const isForm = /\/(add|edit|drafts|sightings|messages)$/.test(path);
      const refuse = () => {
        if (method === 'GET') return api.request(address + refusedQuery, { as });
        const body = isForm ? new FormData() : '[]';
        const type: Record<string, string> = isForm ? {} : { 'content-type': 'application/json' };
        return api.request(address, { method, as, body, headers: type });
      };
      for (const status of await statusesOf(refuse)) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(429);
      }
      expect((await refuse()).headers.get('ratelimit')).toMatch(new RegExp(`^"${limits[0]}";r=${points - 1};t=\\d+`));
    },
  );

  it('refused requests with a broken photo do not close a cat to other finders, nor a thread to the other side', async () => {
    for (const attacker of [await member(), await member()]) {
      expect(await statusesOf(() => sendSighting(api, catId, { file: broken() }, attacker))).toEqual([415, 415, 415]);
    }
    const finder = await member();
    const { thread } = await addSighting(api, catId, {}, finder);
    const send = (file: Blob) => sendMessage(api, thread.key, { content: 'Look', file }, finder);
    expect(await statusesOf(() => send(broken()))).toEqual([415, 415, 415]);
    expect((await send(await pictureOf('#123456'))).status).toBe(201);
    expect((await sendMessage(api, thread.key, { content: 'Thank you' }, owner)).status).toBe(201);
    expect(await rows(`select side, details from outgoing_mails order by message_id, side desc`)).toEqual([
      { side: 'owner', details: {} },
      { side: 'owner', details: {} },
      { side: 'finder', details: {} },
    ]);
  });

  it('refused requests are bounded by address, so that a flood of them is refused before it costs anything', async () => {
    api.context.rateLimiter = createInProcessRateLimiter({
      ...small,
      refusedRequests: { ...small.refusedRequests, points },
    });
    const as = await member();
    const refused = () => api.post('/cats/report', {}, as);
    expect(await statusesOf(refused)).toEqual([422, 422, 429]);
    expect((await refused()).headers.get('retry-after')).toBeTruthy();
    expect((await api.request('/user/info', { as })).status).toBe(200);
  });
});

/** The thread's finder is the last member who was signed in for it. */
async function finderOf(key: string): Promise<Person> {
  const [{ id, email }] = await rows(
    `select users.id, users.email from threads join users on users.id = finder_id where threads.id = ${key}`,
  );
  return { id, email, token: await api.signToken({ sub: id, email, user_metadata: { display_name: 'Finder' } }) };
}

describe('a limit that others have used up', () => {
  it('over the limit of a cat further sightings are stored, and the owner is mailed once that there are more', async () => {
    for (let count = 0; count < points + 3; count++) await addSighting(api, catId, {}, await member());
    expect(await rows('select count(*)::int as count from thread_messages')).toEqual([{ count: points + 3 }]);
    const mails = await rows('select details from outgoing_mails order by message_id');
    expect(mails.map(({ details }) => details)).toEqual([...Array(points).fill({}), { isLastToday: true }]);
  });

  it('over the limit of a mailbox a visitor who gives it still reaches the owner, and it gets no more mails', async () => {
    api.context.rateLimiter = createInProcessRateLimiter({
      ...small,
      addSighting: rateLimits.addSighting,
      openThread: rateLimits.openThread,
    });
    for (let count = 0; count < points + 1; count++) await addSighting(api, catId, { email: 'ada@example.org' });
    const mails = await rows(`select count(*)::int as count from outgoing_mails where side = 'finder'`);
    expect(mails).toEqual([{ count: points }]);
    expect(await rows('select count(*)::int as count from sightings')).toEqual([{ count: points + 1 }]);
  });

  it('over the limit of one side of a thread the other side still writes', async () => {
    api.context.rateLimiter = createInProcessRateLimiter({ ...small, addMessage: rateLimits.addMessage });
    const { thread } = await addSighting(api, catId);
    const write = (as?: Person) => sendMessage(api, as ? String(thread.id) : thread.key, { content: 'Hello' }, as);
    expect(await statusesOf(() => write())).toEqual([201, 201, 429]);
    expect((await write(owner)).status).toBe(201);
  });
});

describe('a request that is sent again with the same client_id', () => {
  it('a request that is sent again with the same client_id costs nothing and answers the first one', async () => {
    const as = await member();
    const client_id = randomUUID();
    const { thread } = await addSighting(api, catId, { client_id }, as);
    const file = await pictureOf('#123456');
    const calls: Record<string, () => Promise<Response>> = {
      sighting: () => sendSighting(api, catId, { client_id }, as),
      message: () => sendMessage(api, thread.key, { client_id, content: 'Hello' }, as),
      comment: () => postJson(api, `/cats/comments/${catId}`, { client_id, content: 'I saw this cat.' }, as),
      cat: () => sendCat('/cats/add', { client_id }, file, as),
      draft: () => sendCat('/cats/drafts', { client_id: randomUUIDOf(client_id), email: 'ada@example.org' }, file),
    };
    for (const [name, call] of Object.entries(calls)) {
      const statuses = await statusesOf(call, points + 3);
      expect(new Set(statuses).size, `${name} ${statuses}`).toBe(1);
      expect(statuses[0]).toBeLessThan(300);
    }
  });
});

const randomUUIDOf = (id: string) => `${id.slice(0, -4)}0000`;

function sendCat(path: string, fields: Record<string, string>, file: Blob, as?: Person) {
  const form = new FormData();
  const report = { name: 'Minou', description: 'A grey cat', lat: '45.76', lng: '4.83', is_lost: 'true', ...fields };
  for (const [name, value] of Object.entries(report)) form.set(name, value);
  form.set('file', file, 'photo.jpg');
  return api.request(path, { method: 'POST', body: form, as, headers: as ? {} : visitorHeaders() });
}

it('a call with a limit says what is left, and a refused one when to come back', async () => {
  const ask = () => api.request('/cats/search?q=minou', {});
  const headersOf = ({ headers }: Response) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
  const policy = `"search";q=${rateLimits.search.points};w=60`;
  expect(headersOf(await ask())).toEqual([policy, expect.stringMatching(/^"search";r=1;t=\d+$/)]);
  expect(headersOf(await ask())).toEqual([policy, expect.stringMatching(/^"search";r=0;t=\d+$/)]);
  const refused = await ask();
  expect([refused.status, ...headersOf(refused)]).toEqual([429, policy, expect.stringMatching(/^"search";r=0;t=\d+$/)]);
  expect(headersOf(await api.request('/cats/list', {}))).toEqual([null, null]);
});
